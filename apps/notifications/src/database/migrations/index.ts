import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateNotifications1700000000001 } from './0001-create-notifications';
import { NameRecipientAndOccasion1700000000002 } from './0002-name-recipient-and-occasion';
import { NotifyOfQueuedMessages1767229200003 } from './0003-notify-of-queued-messages';
import { OrderWaitingMessages1767398400001 } from './0004-order-waiting-messages';
import { PauseSending1767398400005 } from './0005-pause-sending';
import { FindStaleBundles1767398400006 } from './0006-find-stale-bundles';
import { KeepProviderHealth1767398400007 } from './0007-keep-provider-health';
import { FindDueMessagesInTurn1767398400008 } from './0008-find-due-messages-in-turn';
import { OrderByWaiting1767398400009 } from './0009-order-by-waiting';
import { KeepReturnedTexts1767398400010 } from './0010-keep-returned-texts';
import { KeepFaultOfRefusal1767398400011 } from './0011-keep-fault-of-refusal';
import { KeepOptOutsOfDeletedUsers1767484800001 } from './0012-keep-opt-outs-of-deleted-users';
import { FindOldMessages1767484800002 } from './0013-find-old-messages';
import { FindRecipientsByPhone1767484800003 } from './0014-find-recipients-by-phone';
import { FindInboundMessagesByPhone1767571200001 } from './0015-find-inbound-messages-by-phone';
import { KeepListMatches1767571200013 } from './0016-keep-list-matches';

/** In the order they are run. */
export const notificationsMigrations = [
  CreateNotifications1700000000001,
  NameRecipientAndOccasion1700000000002,
  NotifyOfQueuedMessages1767229200003,
  ...entitlementMigrations,
  OrderWaitingMessages1767398400001,
  PauseSending1767398400005,
  FindStaleBundles1767398400006,
  KeepProviderHealth1767398400007,
  FindDueMessagesInTurn1767398400008,
  OrderByWaiting1767398400009,
  KeepReturnedTexts1767398400010,
  KeepFaultOfRefusal1767398400011,
  KeepOptOutsOfDeletedUsers1767484800001,
  FindOldMessages1767484800002,
  FindRecipientsByPhone1767484800003,
  FindInboundMessagesByPhone1767571200001,
  KeepListMatches1767571200013,
];
