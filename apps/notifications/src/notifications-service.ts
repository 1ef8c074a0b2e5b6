import {
  ENTITLEMENT_LISTENER,
  EntitlementEntity,
  OnEntitlementChanged,
  type EntitlementListener,
} from '@barrelhive/entitlements';
import { DELETION_LOG_SETTINGS, DeletionLog, defineService, sendSchedule } from '@barrelhive/service-kit';
import type { Type } from '@nestjs/common';
import { MailController } from './account-mails/mail.controller';
import { OnPasswordChanged, OnPasswordLinkWanted } from './account-mails/password-mails.handler';
import { tellPlan } from './account-mails/tell-plan';
import { OnLogInsFailed } from './account-texts/on-log-ins-failed.handler';
import { TellOwner } from './account-texts/tell-owner';
import { RecordCallback } from './channels/sms/callbacks/record-callback';
import { TwilioStatusController } from './channels/sms/callbacks/twilio-status.controller';
import { AskForConfirmation } from './confirmations/ask-for-confirmation';
import { ConfirmNumber } from './confirmations/confirm-number';
import { PhoneController } from './confirmations/phone.controller';
import { OnUserRegistered, OnUserUpdated, SaveUser } from './confirmations/save-user.handler';
import { noteLapse } from './digests/lapsed-plans';
import { OnHomeStoresChanged, OnScopeChanged } from './digests/look-elsewhere.handler';
import { OnAlertEnded, OnAlertRestored } from './digests/note-whether-ended.handler';
import { OnCatalogueUpdated } from './digests/on-catalogue-updated.handler';
import { OnChangesMatched } from './digests/on-changes-matched.handler';
import { OnStoreStockObserved } from './digests/on-store-stock-observed.handler';
import { SendCapacity } from './digests/send-capacity';
import { WantStores } from './digests/want-stores';
import { WriteMornings } from './digests/write-mornings';
import { WriteNotices } from './digests/write-notices';
import { furtherChannels } from './channels/further-channels';
import { lostNumberProviders } from './channels/sms/lost-numbers/find-lost-numbers';
import { TwilioInboundController } from './channels/sms/inbound/twilio-inbound.controller';
import { ReceiveInboundMessage } from './channels/sms/inbound/receive-inbound-message';
import { FeedsController } from './feeds/feeds.controller';
import { OwnFeeds } from './feeds/own-feeds';
import { ReadFeeds } from './feeds/read-feeds';
import { TellGone } from './gone/tell-gone';
import { FinishUnsent } from './deliveries/finish-unsent';
import { MeasureMessages } from './deliveries/measure-messages';
import { RecordReport } from './deliveries/record-report';
import { RecordReports } from './deliveries/record-reports';
import {
  NOTIFICATIONS_SETTINGS,
  notificationsSettingsSchema,
  SEND_SCHEDULE,
  type NotificationsSettings,
} from './notifications-settings';
import { SendingPause } from './deliveries/sending-pause';
import { AlertOutlooksController } from './outlooks/alert-outlooks.controller';
import { ReadOutlooks } from './outlooks/read-outlooks';
import { AddAddress } from './addresses/add-address';
import { ChangeAddress } from './addresses/change-address';
import { ChannelsController } from './addresses/channels.controller';
import { OwnTurns } from './addresses/own-turns';
import { ReadChannels } from './addresses/read-channels';
import { TestLimits } from './addresses/test-limits';
import { AlertPreferencesController } from './preferences/alert-preferences.controller';
import { AlertPreferencesEntity } from './preferences/alert-preferences.entity';
import { OnDrawingOpened, OnListPosted, OnListReleased } from './announcements/queue-announcement.handler';
import { RecipientEntity } from './recipients/recipient.entity';
import { ForgetDeleted } from './reconciliation/forget-deleted';
import { ReconcileTexts } from './reconciliation/reconcile-texts';
import { WatchDurability } from './reconciliation/watch-durability';
import { ForgetOldMatches } from './retention/forget-old-matches';
import { ForgetOldMessages } from './retention/forget-old-messages';
import { ClaimMessages } from './deliveries/claim-messages';
import { FindAtProvider } from './channels/sms/find-at-provider';
import { ListTexts } from './channels/sms/list-texts';
import { SmsChannel } from './channels/sms/sms-channel';
import { Lanes } from './deliveries/lanes';
import { CHANNELS, type Channel } from './notices/channel';
import { ScheduledTasks } from './scheduled-tasks';
import { RecordOutcome } from './deliveries/record-outcome';
import { LookUpUnreported } from './deliveries/look-up-unreported';
import { ResolveUnclearMessage } from './deliveries/resolve-unclear-message';
import { SendMessage } from './deliveries/send-message';
import { Sender } from './deliveries/sender';
import { DeferUnreadable } from './deliveries/defer-unreadable';
import { WaitingMessages } from './deliveries/waiting-messages';
import { CompareInboundAddress } from './channels/sms/twilio/compare-inbound-address';
import { createTwilioClient, TWILIO } from './channels/sms/twilio/twilio-client';
import { TwilioSignatureGuard } from './channels/sms/twilio/twilio-signature.guard';
import { ReadTextPage } from './text-pages/read-text-page';
import { ReportShelf } from './text-pages/report-shelf';
import { TextPagesController } from './text-pages/text-pages.controller';
import { OnUserDeleted, UserDataController } from './user-data';

const EVENT_HANDLERS = [
  OnAlertEnded,
  OnAlertRestored,
  OnCatalogueUpdated,
  OnChangesMatched,
  OnDrawingOpened,
  OnEntitlementChanged,
  OnHomeStoresChanged,
  OnScopeChanged,
  OnListPosted,
  OnListReleased,
  OnLogInsFailed,
  OnPasswordChanged,
  OnPasswordLinkWanted,
  OnStoreStockObserved,
  OnUserRegistered,
  OnUserUpdated,
  OnUserDeleted,
];
const TWILIO_CONTROLLERS = [TwilioInboundController, TwilioStatusController];
const reconciliation = (settings: NotificationsSettings) => [
  { provide: DELETION_LOG_SETTINGS, useValue: settings },
  DeletionLog,
  ForgetDeleted,
  ListTexts,
  ReconcileTexts,
  WatchDurability,
];

const planListener: EntitlementListener = {
  async onChanged(manager, before, after) {
    await noteLapse(manager, before, after);
    await tellPlan(manager, before, after);
  },
};

const channelProviders = (further: readonly Type<Channel>[]) => [
  { provide: CHANNELS, useFactory: (...channels: Channel[]) => channels, inject: [SmsChannel, ...further] },
  ...further,
];
const addresses = [AddAddress, ChangeAddress, ReadChannels, TestLimits, OwnTurns];
const feeds = [OwnFeeds, ReadFeeds];
const textPages = [ReadTextPage, ReportShelf];
const digests = [SendCapacity, WantStores, WriteMornings, WriteNotices];

/** The notifications service, with text messages, the channels that are switched on, and whatever further ones are given. */
export const notificationsServiceWith = (...others: Type<Channel>[]) =>
  defineService('notifications', notificationsSettingsSchema, (settings) => ({
    entities: [AlertPreferencesEntity, EntitlementEntity, RecipientEntity],
    controllers: [
      ...EVENT_HANDLERS,
      ...furtherChannels(settings).flatMap(({ controllers }) => controllers),
      ChannelsController,
      AlertOutlooksController,
      AlertPreferencesController,
      FeedsController,
      MailController,
      PhoneController,
      TextPagesController,
      ...TWILIO_CONTROLLERS,
      UserDataController,
    ],
    providers: [
      { provide: NOTIFICATIONS_SETTINGS, useValue: settings },
      { provide: SEND_SCHEDULE, useFactory: () => sendSchedule(settings) },
      { provide: ENTITLEMENT_LISTENER, useValue: planListener },
      ...channelProviders([...furtherChannels(settings).map(({ channel }) => channel), ...others]),
      ...furtherChannels(settings).flatMap(({ providers = [] }) => providers),
      ...addresses,
      ...feeds,
      ...textPages,
      ...lostNumberProviders,
      { provide: TWILIO, useFactory: () => createTwilioClient(settings) },
      AskForConfirmation,
      ClaimMessages,
      CompareInboundAddress,
      ConfirmNumber,
      FindAtProvider,
      FinishUnsent,
      ForgetOldMatches,
      ForgetOldMessages,
      Lanes,
      LookUpUnreported,
      MeasureMessages,
      ReadOutlooks,
      ReceiveInboundMessage,
      ...reconciliation(settings),
      RecordCallback,
      RecordOutcome,
      RecordReport,
      RecordReports,
      ResolveUnclearMessage,
      SaveUser,
      ScheduledTasks,
      SendMessage,
      SendingPause,
      Sender,
      SmsChannel,
      TellGone,
      TellOwner,
      DeferUnreadable,
      TwilioSignatureGuard,
      WaitingMessages,
      ...digests,
    ],
  }));

export const notificationsService = notificationsServiceWith();
