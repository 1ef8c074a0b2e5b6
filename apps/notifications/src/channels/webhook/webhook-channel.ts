import { randomBytes } from 'node:crypto';
import { readOutboundUrl, type OutboundAnswer } from '@barrelhive/outbound';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import type { GivenAddress } from '../../notices/address-channel';
import { MAY_REPEAT, type Rendered } from '../../notices/channel';
import type { MessageContent } from '../../notices/message-content';
import type { Attempt, KeptAddress } from '../given-address-channel';
import { WebAddressChannel, type WebCall, type WebOutcome } from '../web-address-channel';
import { webhookEventOf } from './webhook-event';

const GONE = 410;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** After each failed try, until the notice is stale (docs/adr/0064). */
const PAUSES: readonly number[] = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR];

const SECRET_BYTES = 24;

const secretsOfWebhook = z.object({ secret: z.string() });

/** Webhooks by Standard Webhooks: a program of its owner is told. A unit is a call. */
@Injectable()
export class WebhookChannel extends WebAddressChannel {
  readonly id = 'webhook';
  readonly tiers = ['premium', 'free_premium'] as const;

  /** Each time with a secret of its own, also where it is given again. */
  readAddress(given: unknown): GivenAddress {
    const url = typeof given === 'string' && readOutboundUrl(given, { allowed: this.settings.OUTBOUND_ALLOWED });
    if (!url)
      throw new DomainError(
        'VALIDATION_FAILED',
        {},
        'A webhook needs an https address of the public internet, on port 443, without a name or password in it.',
      );
    url.hash = '';
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { address: url.href, secrets: { secret }, shownOnce: secret };
  }

  render(content: MessageContent): Rendered {
    return { body: JSON.stringify(webhookEventOf(content, this.settings.PUBLIC_URL, new Date())), units: 1 };
  }

  protected renderTest(): string {
    const message = 'This address is told when your bottle comes in.';
    return JSON.stringify({ type: 'test', timestamp: new Date().toISOString(), data: { message } });
  }

  protected callTo({ address, secrets, secretsBefore }: KeptAddress, body: string, { id }: Attempt): WebCall {
    const kept = [secrets, ...(secretsBefore ? [secretsBefore] : [])];
    const signing = kept.map((each) => secretsOfWebhook.parse(each).secret);
    return { url: address, headers: signedHeaders(signing, { id, at: new Date(), body }), body };
  }

  protected outcomeOf(answer: OutboundAnswer, attempt: Attempt): WebOutcome {
    return webhookOutcome(answer, attempt);
  }

  /** Whoever takes it knows by its id that they have it. */
  protected override unclear(reason: string, attempts: number): WebOutcome {
    return whenAgain(reason, attempts, true);
  }

  protected override notTaken(reason: string, attempts: number): WebOutcome {
    return whenAgain(reason, attempts, false);
  }

  override find(): Promise<typeof MAY_REPEAT> {
    return Promise.resolve(MAY_REPEAT);
  }
}

/** The headers of a webhook, signed by each of the secrets: while one takes the place of another, both hold. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    'content-type': 'application/json',
    'user-agent': 'Barrelhive',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

/** What the answer of a program says of a webhook: it is taken with 2xx, and tried again otherwise. */
export function webhookOutcome({ status }: OutboundAnswer, { id, attempts }: Attempt): WebOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken', report: { sid: `webhook-${id}`, state: 'delivered' } };
  const reason = `its server answered ${status}`;
  if (status === GONE) return { kind: 'refused', errorCode: status, reason, address: 'unusable' };
  return whenAgain(reason, attempts, true);
}

/** It is tried again, with the same id; where it may have been taken, all day. */
export function whenAgain(reason: string, attempts: number, mayBeTaken: boolean): WebOutcome {
  const pauseSeconds = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? HOUR;
  return { kind: 'requeued', pauseSeconds, reason, mayBeTaken };
}
