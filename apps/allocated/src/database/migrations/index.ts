import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateAllocated1767312000001 } from './0001-create-allocated';

/** In the order they are run. */
export const allocatedMigrations = [...entitlementMigrations, CreateAllocated1767312000001];
