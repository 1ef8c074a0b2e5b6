import { CreateAlerts1700000000001 } from './0001-create-alerts';

/** In the order they are run. */
export const alertsMigrations = [CreateAlerts1700000000001];
