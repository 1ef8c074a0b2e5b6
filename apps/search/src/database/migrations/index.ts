import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateSearch1767312000001 } from './0001-create-search';

/** In the order they are run. */
export const searchMigrations = [...entitlementMigrations, CreateSearch1767312000001];
