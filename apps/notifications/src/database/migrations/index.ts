import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateNotifications1767312000001 } from './0001-create-notifications';

/** In the order they are run. */
export const notificationsMigrations = [...entitlementMigrations, CreateNotifications1767312000001];
