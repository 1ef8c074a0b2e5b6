import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateAllocated1767229200000 } from './0001-create-allocated';
import { KeepUpcomingDrawings1767571200000 } from './0002-keep-upcoming-drawings';
import { KeepOpeningQuantities1767571200014 } from './0003-keep-opening-quantities';

/** In the order they are run. */
export const allocatedMigrations = [
  CreateAllocated1767229200000,
  KeepUpcomingDrawings1767571200000,
  KeepOpeningQuantities1767571200014,
  ...entitlementMigrations,
];
