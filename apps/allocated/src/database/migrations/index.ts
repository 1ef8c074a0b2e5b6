import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateAllocated1767229200000 } from './0001-create-allocated';
import { KeepUpcomingDrawings1767571200000 } from './0002-keep-upcoming-drawings';

/** In the order they are run. */
export const allocatedMigrations = [
  CreateAllocated1767229200000,
  KeepUpcomingDrawings1767571200000,
  ...entitlementMigrations,
];
