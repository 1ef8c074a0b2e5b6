import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateCatalogue1767225700001 } from './0001-create-catalogue';
import { CreateStoreStock1767225700002 } from './0002-create-store-stock';
import { CreateGuestsAndTickets1767225700003 } from './0003-create-guests-and-tickets';
import { EaseRefresh1767225700004 } from './0004-ease-refresh';
import { CreateEntitlement1767225700005 } from './0005-create-entitlement';
import { TakeOverJobRuns1767225700006 } from './0006-take-over-job-runs';
import { FollowRecentZeros1767398400000 } from './0007-follow-recent-zeros';

/** In the order they are run. */
export const searchMigrations = [
  CreateCatalogue1767225700001,
  CreateStoreStock1767225700002,
  CreateGuestsAndTickets1767225700003,
  EaseRefresh1767225700004,
  CreateEntitlement1767225700005,
  TakeOverJobRuns1767225700006,
  ...entitlementMigrations,
  FollowRecentZeros1767398400000,
];
