import { metrics } from '@barrelhive/service-kit';

export const passes = metrics.counter({
  name: 'barrelhive_refresh_passes_total',
  help: 'Passes over the product table, by how they ended: accepted, rejected, failed',
  labelNames: ['outcome'],
});

export const passDuration = metrics.histogram({
  name: 'barrelhive_refresh_pass_seconds',
  help: 'How long a pass took from its first request to its commit',
  labelNames: ['outcome'],
  buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600],
});

export const lostProducts = metrics.gauge({
  name: 'barrelhive_refresh_products_without_stock_at_once',
  help: 'Products that lost all their stock in the last pass read; a jump means the source shows nonsense',
});

export const doubtedRestocks = metrics.counter({
  name: 'barrelhive_refresh_restocks_doubted_total',
  help: 'Restocks nobody was told of, since more products came back from 0 at once than a delivery can bring',
});
