import { metrics } from '@barrelhive/service-kit';

export const detailReadings = metrics.counter({
  name: 'barrelhive_store_detail_readings_total',
  help: 'Readings of a detail page of the agency, by how they ended',
  labelNames: ['outcome'],
});
