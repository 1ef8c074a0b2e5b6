import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateAccounts1700000000001 } from './0001-create-accounts';
import { ShowSessions1767484800001 } from './0002-show-sessions';
import { KeepAccountEvents1767484800002 } from './0003-keep-account-events';
import { KeepConsentsOfDeletedAccounts1767484800010 } from './0004-keep-consents-of-deleted-accounts';
import { KeepSigningKeys1767484800020 } from './0005-keep-signing-keys';
import { NoteOperatorActions1767484800030 } from './0006-note-operator-actions';

/** In the order they are run. */
export const authMigrations = [
  CreateAccounts1700000000001,
  ...entitlementMigrations,
  ShowSessions1767484800001,
  KeepAccountEvents1767484800002,
  KeepConsentsOfDeletedAccounts1767484800010,
  KeepSigningKeys1767484800020,
  NoteOperatorActions1767484800030,
];
