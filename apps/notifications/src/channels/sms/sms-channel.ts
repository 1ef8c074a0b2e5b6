import { CODE_PLACE, MOST_SEGMENTS, segmentCount, type SendSchedule } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { issueCode } from '../../confirmations/codes';
import type {
  Channel,
  ClaimedDelivery,
  DeliveryReport,
  PostOutcome,
  Rendered,
  UnclearDelivery,
} from '../../notices/channel';
import { secondsToDeliver } from '../../notices/expiry';
import type { MessageContent } from '../../notices/message-content';
import {
  NOTIFICATIONS_SETTINGS,
  reachOfTexts,
  SEND_SCHEDULE,
  type NotificationsSettings,
} from '../../notifications-settings';
import { BY_PHONE } from '../../standing/addressing';
import { notPosted } from '../outcome-of-answer';
import { callFailure } from './call-failure';
import { textOf } from './compose-text';
import { FindAtProvider } from './find-at-provider';
import { reportedState } from './reported-state';
import { nextTryAfter, providerFaultOf } from './twilio/provider-faults';
import { POSTS_AT_ONCE, TWILIO, type TwilioClient } from './twilio/twilio-client';

/** The bounds of Twilio for how long it may hold a message back, which it counts from when the message is created. */
const SHORTEST_VALIDITY_SECONDS = 1;
const LONGEST_VALIDITY_SECONDS = 36_000;

/** Text messages, by Twilio. A unit is a segment, which is what Twilio and the carriers count. */
@Injectable()
export class SmsChannel implements Channel {
  readonly id = BY_PHONE.id;
  readonly address = BY_PHONE.address;
  readonly recipients = BY_PHONE.recipients;
  readonly addressId = BY_PHONE.addressId;
  readonly hasConsented: string;
  readonly isConfirmed: string;
  readonly lostAt: string;
  readonly tellsAtOnce: string;
  readonly openHours: string;
  readonly tiers: Channel['tiers'];
  readonly hoursAt: Channel['hoursAt'];
  readonly isQuietAt: Channel['isQuietAt'];
  readonly mostUnits = MOST_SEGMENTS;
  readonly places = POSTS_AT_ONCE;
  readonly faultOf = providerFaultOf;

  constructor(
    @Inject(TWILIO) private readonly twilio: TwilioClient,
    private readonly findAtProvider: FindAtProvider,
    private readonly dataSource: DataSource,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {
    const { hasConsented, isConfirmed, lostAt, hoursAt, isQuietAt, ...reach } = reachOfTexts(settings);
    this.tellsAtOnce = reach.tellsAtOnce;
    this.openHours = reach.openHours;
    this.tiers = reach.tiers;
    this.hasConsented = hasConsented;
    this.isConfirmed = isConfirmed;
    this.lostAt = lostAt;
    this.hoursAt = hoursAt;
    this.isQuietAt = isQuietAt;
  }

  get unitsPerSecond(): number {
    return this.settings.SMS_SEGMENTS_PER_SECOND;
  }

  get timeoutSeconds(): number {
    return this.settings.TWILIO_TIMEOUT_SECONDS;
  }

  render(content: MessageContent): Rendered {
    const body = textOf(content, this.settings.PUBLIC_URL);
    const codeOf = content.kind === 'first-text' ? content.firstTextId : undefined;
    return { body, units: segmentCount(body), codeOf };
  }

  async post(delivery: ClaimedDelivery): Promise<PostOutcome> {
    let body: string | undefined;
    try {
      body = await this.withCode(delivery);
    } catch (error) {
      return notPosted(error, delivery.attempts);
    }
    if (body === undefined) return { kind: 'refused', errorCode: undefined, reason: 'nobody waits for the code' };
    return this.create(delivery, body);
  }

  find(delivery: UnclearDelivery) {
    return this.findAtProvider.run(delivery);
  }

  async lookUp(sid: string): Promise<DeliveryReport> {
    const { status, errorCode } = await this.twilio.messages(sid).fetch();
    return { sid, state: reportedState(status) ?? 'accepted', errorCode: errorCode || undefined };
  }

  nextTryAfter(errorCode: number) {
    return nextTryAfter(errorCode, new Date());
  }

  private async create({ id, address, attempts, trueUntil }: ClaimedDelivery, body: string): Promise<PostOutcome> {
    try {
      const created = await this.twilio.messages.create({
        to: address,
        from: this.settings.TWILIO_FROM,
        body,
        statusCallback: this.callbackAddress(id),
        validityPeriod: this.validitySeconds(address, trueUntil),
      });
      if (!created.sid) return { kind: 'unclear', reason: 'the provider answered without an id' };
      return { kind: 'taken', report: { sid: created.sid, state: reportedState(created.status) ?? 'accepted' } };
    } catch (error) {
      return callFailure(error, attempts);
    }
  }

  /** The text as it is posted. A code is made for this attempt, and what it is judged by is kept before anybody can have it. */
  private async withCode({ body, codeOf }: ClaimedDelivery): Promise<string | undefined> {
    if (codeOf === undefined) return body;
    const code = await issueCode(this.dataSource, codeOf);
    return code && body.replace(CODE_PLACE, code);
  }

  /** Contains the message's id: then a callback proves acceptance even if the reply to the call was lost. */
  private callbackAddress(messageId: string): string {
    const address = new URL('/api/twilio/status', this.settings.PUBLIC_URL);
    address.searchParams.set('n', messageId);
    return address.href;
  }

  /** After this many seconds the text is not sent any more, since it may be untrue, the send window has closed, or it is quiet there. */
  private validitySeconds(address: string, trueUntil: Date | undefined): number {
    const seconds = secondsToDeliver(new Date(), [this.schedule, ...this.hoursAt(address)], trueUntil);
    return Math.min(Math.max(seconds, SHORTEST_VALIDITY_SECONDS), LONGEST_VALIDITY_SECONDS);
  }
}
