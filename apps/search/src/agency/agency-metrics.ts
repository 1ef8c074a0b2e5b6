import { metrics } from '@barrelhive/service-kit';

export const agencyRequests = metrics.counter({
  name: 'barrelhive_agency_requests_total',
  help: 'Requests to the agency, by what was asked and how it ended; pace-failed when our own database gave no turn',
  labelNames: ['what', 'outcome'],
});

export const agencyWait = metrics.histogram({
  name: 'barrelhive_agency_turn_wait_seconds',
  help: 'How long a request waited for its turn in the pace that all replicas share',
  buckets: [0.01, 0.1, 0.5, 1, 2, 5, 15, 60, 300],
});
