import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateAllocated1767229200000 } from './0001-create-allocated';

/** In the order they are run. */
export const allocatedMigrations = [CreateAllocated1767229200000, ...entitlementMigrations];
