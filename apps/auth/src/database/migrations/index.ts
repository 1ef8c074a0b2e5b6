import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateAccounts1700000000001 } from './0001-create-accounts';

/** In the order they are run. */
export const authMigrations = [CreateAccounts1700000000001, ...entitlementMigrations];
