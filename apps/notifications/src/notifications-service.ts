import { ENTITLEMENT_LISTENER, EntitlementEntity, OnEntitlementChanged } from '@barrelhive/entitlements';
import { defineService, sendSchedule } from '@barrelhive/service-kit';
import { RecordCallback } from './delivery/record-callback';
import { TwilioStatusController } from './delivery/twilio-status.controller';
import { TwilioInboundController } from './inbound/twilio-inbound.controller';
import { FinishUnsent } from './messages/finish-unsent';
import { MeasureMessages } from './messages/measure-messages';
import { RecordReport } from './messages/record-report';
import { RecordReports } from './messages/record-reports';
import { NOTIFICATIONS_SETTINGS, notificationsSettingsSchema, SEND_SCHEDULE } from './notifications-settings';
import { SendingPause } from './pausing/sending-pause';
import { PhoneStateEntity } from './phones/phone-state.entity';
import { AlertPreferencesController } from './preferences/alert-preferences.controller';
import { AlertPreferencesEntity } from './preferences/alert-preferences.entity';
import { OnAlertMatched } from './queueing/on-alert-matched.handler';
import { OnDrawingOpened, OnListReleased } from './queueing/queue-announcement.handler';
import { WakeMessages } from './queueing/wake-messages';
import { OnListMatched } from './recipients/on-list-matched.handler';
import { OnUserRegistered, OnUserUpdated } from './recipients/save-recipient.handler';
import { RecipientEntity } from './recipients/recipient.entity';
import { ForgetOldMessages } from './retention/forget-old-messages';
import { ClaimMessages } from './sending/claim-messages';
import { FindAtProvider } from './sending/find-at-provider';
import { Places } from './sending/places';
import { PostMessage } from './sending/post-message';
import { ScheduledTasks } from './scheduled-tasks';
import { RecordOutcome } from './sending/record-outcome';
import { ResolveUnclearMessage } from './sending/resolve-unclear-message';
import { SendMessage } from './sending/send-message';
import { SendPace } from './sending/send-pace';
import { Sender } from './sending/sender';
import { DeferUnreadable } from './sending/defer-unreadable';
import { WaitingMessages } from './sending/waiting-messages';
import { CompareInboundAddress } from './twilio/compare-inbound-address';
import { createTwilioClient, TWILIO } from './twilio/twilio-client';
import { TwilioSignatureGuard } from './twilio/twilio-signature.guard';
import { OnUserDeleted, UserDataController } from './user-data';

/** The notifications service. */
export const notificationsService = defineService('notifications', notificationsSettingsSchema, (settings) => ({
  entities: [AlertPreferencesEntity, EntitlementEntity, PhoneStateEntity, RecipientEntity],
  controllers: [
    AlertPreferencesController,
    OnAlertMatched,
    OnDrawingOpened,
    OnEntitlementChanged,
    OnListMatched,
    OnListReleased,
    OnUserRegistered,
    OnUserUpdated,
    TwilioInboundController,
    TwilioStatusController,
    OnUserDeleted,
    UserDataController,
  ],
  providers: [
    { provide: NOTIFICATIONS_SETTINGS, useValue: settings },
    { provide: SEND_SCHEDULE, useFactory: () => sendSchedule(settings) },
    { provide: ENTITLEMENT_LISTENER, useClass: WakeMessages },
    { provide: TWILIO, useFactory: () => createTwilioClient(settings) },
    ClaimMessages,
    CompareInboundAddress,
    FindAtProvider,
    FinishUnsent,
    ForgetOldMessages,
    MeasureMessages,
    Places,
    PostMessage,
    RecordCallback,
    RecordOutcome,
    RecordReport,
    RecordReports,
    ResolveUnclearMessage,
    ScheduledTasks,
    SendMessage,
    SendPace,
    SendingPause,
    Sender,
    DeferUnreadable,
    TwilioSignatureGuard,
    WaitingMessages,
  ],
}));
