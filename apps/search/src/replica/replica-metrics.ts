import { metrics } from '@barrelhive/service-kit';

export const lastGoodPass = metrics.gauge({
  name: 'barrelhive_last_good_pass_timestamp_seconds',
  help: 'When the last accepted pass began, in seconds since 1970; alarm when it is older than three cycles',
});

export const catalogueSize = metrics.gauge({
  name: 'barrelhive_catalogue_products',
  help: 'Products in the catalogue of this replica',
});
