import type { SendSchedule } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { secondsToDeliver } from '../notices/expiry';
import { reportedState } from './message-state';
import type { DeliveryReport } from './record-report';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { TWILIO, type TwilioClient } from '../twilio/twilio-client';
import { callFailure, type CallFailure } from './call-failure';
import type { ClaimedMessage } from './claim-messages';

export type PostOutcome = { kind: 'taken'; report: DeliveryReport } | CallFailure;

/** The bounds of Twilio for how long it may hold a message back, which it counts from when the message is created. */
const SHORTEST_VALIDITY_SECONDS = 1;
const LONGEST_VALIDITY_SECONDS = 36_000;

/** Gives one message to the provider, and returns what is known of it then. Never throws. */
@Injectable()
export class PostMessage {
  constructor(
    @Inject(TWILIO) private readonly twilio: TwilioClient,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  async run({ id, phone, body, attempts, trueUntil }: ClaimedMessage): Promise<PostOutcome> {
    try {
      const created = await this.twilio.messages.create({
        to: phone,
        from: this.settings.TWILIO_FROM,
        body,
        statusCallback: this.callbackAddress(id),
        validityPeriod: this.validitySeconds(trueUntil),
      });
      if (!created.sid) return { kind: 'unclear', reason: 'the provider answered without an id' };
      return { kind: 'taken', report: { sid: created.sid, state: reportedState(created.status) ?? 'accepted' } };
    } catch (error) {
      return callFailure(error, attempts);
    }
  }

  /** Contains the message's id: then a callback proves acceptance even if the reply to the call was lost. */
  private callbackAddress(messageId: string): string {
    const address = new URL('/api/twilio/status', this.settings.PUBLIC_URL);
    address.searchParams.set('n', messageId);
    return address.href;
  }

  /** After so many seconds the text is not sent any more, since it may be untrue or the send window has closed. */
  private validitySeconds(trueUntil: Date | undefined): number {
    const seconds = secondsToDeliver(new Date(), this.schedule, trueUntil);
    return Math.min(Math.max(seconds, SHORTEST_VALIDITY_SECONDS), LONGEST_VALIDITY_SECONDS);
  }
}
