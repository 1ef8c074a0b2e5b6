import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateAlerts1767229200000 } from './0001-create-alerts';

/** In the order they are run. */
export const alertsMigrations = [CreateAlerts1767229200000, ...entitlementMigrations];
