import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateAlerts1767312000001 } from './0001-create-alerts';

/** In the order they are run. */
export const alertsMigrations = [...entitlementMigrations, CreateAlerts1767312000001];
