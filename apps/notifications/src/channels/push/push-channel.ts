import { hash } from 'node:crypto';
import { pushSubscription } from '@barrelhive/contracts';
import type { SendSchedule } from '@barrelhive/rules';
import { DomainError, logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Agent, fetch } from 'undici';
import { generateRequestDetails, type RequestDetails } from 'web-push';
import * as z from 'zod';
import type { GivenAddress } from '../../notices/address-channel';
import type { GoneWords, PostOutcome, Rendered, SentDelivery } from '../../notices/channel';
import { occasionOf, type MessageContent } from '../../notices/message-content';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../../notifications-settings';
import { PUSH_TIMEOUT_SECONDS } from '../../channel-settings';
import { outcomeOfAnswer, outcomeOfFailure, type WebAnswer } from '../outcome-of-answer';
import { connectorFor } from '../connector';
import { GivenAddressChannel, type Attempt, type KeptAddress } from '../given-address-channel';
import { shortContent, type ShortContent } from '../short-content';
import { isDeviceKey, isPushEndpoint } from './push-endpoint';

/** The device let go of its address, or its browser did. */
const GONE: readonly number[] = [404, 410];
const ASKED = { who: 'the push service', refusedBy: [...GONE, 413] };

/** Says to Safari that the notification is shown without a worker (Declarative Web Push). */
const DECLARATIVE = 8030;
const MOST_DEVICES = 5;
/** A post that hangs takes one of these places, and ends after this long. */
const POSTS_AT_ONCE = 50;
/** A push service takes this many characters as the topic. */
const TOPIC_LENGTH = 32;

const TIMEOUT_MS = PUSH_TIMEOUT_SECONDS * 1000;
const connections = new Agent({ connect: connectorFor(TIMEOUT_MS) });

const secrets = z.object({ p256dh: z.string(), auth: z.string() });
const payload = z.object({ notification: z.looseObject({ tag: z.string() }) });

/** Web push: what a device shows on its lock screen. A unit is a push. */
@Injectable()
export class PushChannel extends GivenAddressChannel {
  readonly id = 'push';
  readonly tiers = ['basic', 'standard', 'premium', 'free_premium'] as const;
  readonly places = POSTS_AT_ONCE;
  readonly timeoutSeconds = PUSH_TIMEOUT_SECONDS;
  readonly mostAddresses = MOST_DEVICES;
  override readonly isOfOnePerson = true;
  private readonly log = logger('push-channel');

  constructor(
    dataSource: DataSource,
    @Inject(SEND_SCHEDULE) schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {
    super(dataSource, schedule);
  }

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
    return { body: this.payloadOf(shortContent(content), topicOf(content)), units: 1 };
  }

  /** With its tag it takes the place on the screen, too; a tap opens the same page. */
  replace(sent: SentDelivery, words: GoneWords): Promise<PostOutcome> {
    const { notification } = payload.parse(JSON.parse(sent.body));
    const body = JSON.stringify({ web_push: DECLARATIVE, notification: { ...notification, ...words, silent: true } });
    return this.post({ ...sent, body, attempts: 1, attemptedAt: new Date(), units: 1, isAtChosenHour: false });
  }

  protected renderTest(): string {
    const content = { title: 'Barrelhive', body: 'This device is told when your bottle comes in.', path: '/account' };
    return this.payloadOf(content, 'test');
  }

  protected async send(device: KeptAddress, body: string, { ttl, ...attempt }: Attempt): Promise<PostOutcome> {
    const request = this.requestFor(device, body, ttl);
    const answer = await call(request).catch((error: unknown) => outcomeOfFailure(error, attempt.attempts));
    if ('kind' in answer) return answer;
    if (isGone(answer)) {
      await this.forget(device);
      this.log.info({ addressId: device.id, status: answer.status }, 'a device is gone, and was forgotten');
    }
    return outcomeOf(answer, attempt);
  }

  private payloadOf({ path, ...shown }: ShortContent, tag: string): string {
    const navigate = new URL(path, this.settings.PUBLIC_URL).href;
    return JSON.stringify({ web_push: DECLARATIVE, notification: { ...shown, navigate, tag, lang: 'en-US' } });
  }

  private requestFor({ address, secrets: kept }: KeptAddress, body: string, ttl: number): RequestDetails {
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

/** A later push of the same alert and day, or about the same list or drawing, takes the place of an earlier one, at the push service and on the device. */
export function topicOf(content: MessageContent): string {
  return hash('sha256', occasionOf(content), 'base64url').slice(0, TOPIC_LENGTH);
}

/** No redirect is followed, and nothing read of the answer but its head. */
async function call({ endpoint, headers, body }: RequestDetails): Promise<WebAnswer> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body ?? []),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    dispatcher: connections,
  });
  await answer.body?.cancel();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

/** The device is gone. */
const isGone = ({ status }: WebAnswer) => GONE.includes(status);

/** What the answer of a push service says of a push. */
export function outcomeOf(answer: WebAnswer, { id, attempts }: { id: string; attempts: number }): PostOutcome {
  return outcomeOfAnswer(answer, { id: `push-${id}`, attempts }, ASKED);
}
