import { pushSubscription } from '@barrelhive/contracts';
import { areAllOpen, type SendSchedule } from '@barrelhive/rules';
import { DomainError, logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { generateRequestDetails, type RequestDetails } from 'web-push';
import * as z from 'zod';
import { findGivenAddress, removeAddress } from '../../addresses/given-address';
import type { AddressChannel, GivenAddress } from '../../notices/address-channel';
import {
  NOBODY_KNOWS,
  type ClaimedDelivery,
  type DeliveryReport,
  type Fault,
  type PostOutcome,
  type Rendered,
} from '../../notices/channel';
import { secondsToDeliver } from '../../notices/expiry';
import type { MessageContent } from '../../notices/message-content';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../../notifications-settings';
import { hoursEachDay, reachByGivenAddress } from '../../standing/given-addresses';
import { pushContent, topicOf, type PushContent } from './compose-push';
import { isGone, notPosted, outcomeOf, outcomeOfFailure, type PushAnswer } from './push-answer';
import { isDeviceKey, isPushEndpoint } from './push-endpoint';

/** Says to Safari that the notification is shown without a worker (Declarative Web Push). */
const DECLARATIVE = 8030;
const MOST_DEVICES = 5;
/** A post that hangs takes one of these places, and ends after so long. */
const POSTS_AT_ONCE = 50;
const TIMEOUT_SECONDS = 10;
const TEST_TTL_SECONDS = 60;

const BY_PUSH = reachByGivenAddress('push', ['basic', 'standard', 'premium', 'free_premium']);

const secrets = z.object({ p256dh: z.string(), auth: z.string() });
const payload = z.object({ notification: z.object({ tag: z.string() }) });

type Device = NonNullable<Awaited<ReturnType<typeof findGivenAddress>>>;

/** Web push: what a device shows on its lock screen. A unit is a push. */
@Injectable()
export class PushChannel implements AddressChannel {
  readonly id = BY_PUSH.id;
  readonly address = BY_PUSH.address;
  readonly recipients = BY_PUSH.recipients;
  readonly addressId = BY_PUSH.addressId;
  readonly hasConsented = BY_PUSH.hasConsented;
  readonly isConfirmed = BY_PUSH.isConfirmed;
  readonly lostAt = BY_PUSH.lostAt;
  readonly openHours = BY_PUSH.openHours;
  readonly hoursAt = BY_PUSH.hoursAt;
  readonly isQuietAt = BY_PUSH.isQuietAt;
  readonly tiers = BY_PUSH.tiers;
  readonly mostUnits = 1;
  readonly places = POSTS_AT_ONCE;
  readonly timeoutSeconds = TIMEOUT_SECONDS;
  readonly mostAddresses = MOST_DEVICES;
  readonly isOfOnePerson = true;
  private readonly log = logger('push-channel');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  get unitsPerSecond(): number {
    return this.settings.PUSH_PER_SECOND;
  }

  readAddress(given: unknown): GivenAddress {
    const { endpoint, keys } = pushSubscription.parse(given);
    if (!isPushEndpoint(endpoint, this.settings.OUTBOUND_ALLOWED))
      throw new DomainError('VALIDATION_FAILED', {}, 'This browser’s push service is not one that we know.');
    if (!isDeviceKey(keys.p256dh))
      throw new DomainError('VALIDATION_FAILED', {}, 'The keys of this device cannot be used.');
    return { address: endpoint, secrets: keys };
  }

  render(content: MessageContent): Rendered {
    return { body: this.payloadOf(pushContent(content), topicOf(content)), units: 1 };
  }

  /** Looks at the device once more: it may be removed, or quiet by now. */
  async post({ id, attempts, address, body, trueUntil }: ClaimedDelivery): Promise<PostOutcome> {
    try {
      const device = await findGivenAddress(this.dataSource, address);
      if (!device) return { kind: 'requeued', pauseSeconds: 0, reason: 'address changed' };
      const hours = device.openHours ? [hoursEachDay(device.openHours)] : [];
      const now = new Date();
      const isOpen = areAllOpen(now, hours);
      const ttl = isOpen ? secondsToDeliver(now, [this.schedule, ...hours], trueUntil) : 0;
      if (ttl === 0) return { kind: 'requeued', pauseSeconds: 0, reason: 'outside the hours' };
      return await this.send(device, body, { id, attempts, ttl });
    } catch (error) {
      return notPosted(error, attempts);
    }
  }

  async test(id: string): Promise<PostOutcome> {
    const content = { title: 'Barrelhive', body: 'This device is told when your bottle comes in.', path: '/account' };
    try {
      const device = await findGivenAddress(this.dataSource, id);
      if (!device) return { kind: 'refused', errorCode: undefined, reason: 'it is removed' };
      return await this.send(device, this.payloadOf(content, 'test'), { id, attempts: 1, ttl: TEST_TTL_SECONDS });
    } catch (error) {
      return notPosted(error, 1);
    }
  }

  /** No push service says what it took. */
  find(): Promise<typeof NOBODY_KNOWS> {
    return Promise.resolve(NOBODY_KNOWS);
  }

  lookUp(sid: string): Promise<DeliveryReport> {
    return Promise.resolve({ sid, state: 'sent' });
  }

  faultOf(): Fault {
    return 'message';
  }

  nextTryAfter() {
    return undefined;
  }

  private payloadOf({ path, ...shown }: PushContent, tag: string): string {
    const navigate = new URL(path, this.settings.PUBLIC_URL).href;
    return JSON.stringify({ web_push: DECLARATIVE, notification: { ...shown, navigate, tag, lang: 'en-US' } });
  }

  private async send(
    device: Device,
    body: string,
    { ttl, ...attempt }: { id: string; attempts: number; ttl: number },
  ): Promise<PostOutcome> {
    const request = this.requestFor(device, body, ttl);
    const answer = await call(request).catch((error: unknown) => outcomeOfFailure(error, attempt.attempts));
    if ('kind' in answer) return answer;
    if (isGone(answer)) {
      await this.dataSource.transaction((manager) => removeAddress(manager, device));
      this.log.info({ addressId: device.id, status: answer.status }, 'a device is gone, and was forgotten');
    }
    return outcomeOf(answer, attempt);
  }

  private requestFor({ address, secrets: kept }: Device, body: string, ttl: number): RequestDetails {
    if (!isPushEndpoint(address, this.settings.OUTBOUND_ALLOWED)) throw new Error('it is no push service any more');
    const { VAPID_SUBJECT: subject = '', VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '' } = this.settings;
    return generateRequestDetails({ endpoint: address, keys: secrets.parse(kept) }, body, {
      TTL: ttl,
      topic: payload.parse(JSON.parse(body)).notification.tag,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY },
    });
  }
}

/** No redirect is followed, and nothing read of the answer but its head. */
async function call({ endpoint, headers, body }: RequestDetails): Promise<PushAnswer> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  });
  await answer.body?.cancel();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}
