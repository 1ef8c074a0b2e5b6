import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateAuth1767312000001 } from './0001-create-auth';

/** In the order they are run. */
export const authMigrations = [...entitlementMigrations, CreateAuth1767312000001];
