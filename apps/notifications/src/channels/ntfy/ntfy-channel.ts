import { ntfyTopic } from '@barrelhive/contracts';
import { readOutboundUrl, type OutboundAnswer } from '@barrelhive/outbound';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { GivenAddress } from '../../notices/address-channel';
import type { Rendered } from '../../notices/channel';
import type { MessageContent } from '../../notices/message-content';
import { outcomeOfAnswer } from '../outcome-of-answer';
import type { Attempt, KeptAddress } from '../given-address-channel';
import { shortContent, type ShortContent } from '../short-content';
import { WebAddressChannel, type WebCall, type WebOutcome } from '../web-address-channel';

const PATH = /^\/([\w-]{1,64})\/?$/;
/** What may stand in a header. */
const TOKEN = /^[\x21-\x7e]{1,200}$/;

/** "High": it sounds, and does not ring on. */
const PRIORITY = 4;
/** Says that it will never be taken: not allowed, no such server, too large, a redirect. */
const isRefusal = (status: number) => status >= 300 && status < 500 && status !== 429 && status !== 408;

const message = z.object({ title: z.string(), message: z.string(), priority: z.int(), click: z.string() });

/** ntfy: a message on a topic, at ntfy.sh or a server of one's own. A unit is a message. */
@Injectable()
export class NtfyChannel extends WebAddressChannel {
  readonly id = 'ntfy';
  readonly tiers = ['standard', 'premium', 'free_premium'] as const;

  readAddress(given: unknown): GivenAddress {
    const { url, token } = ntfyTopic.parse(given);
    const topic = readNtfyTopic(url, this.settings.OUTBOUND_ALLOWED);
    if (!topic)
      throw new DomainError(
        'VALIDATION_FAILED',
        {},
        'That is no topic of ntfy. It looks like https://ntfy.sh/my-topic.',
      );
    if (token !== undefined && !isNtfyToken(token))
      throw new DomainError('VALIDATION_FAILED', {}, 'That is no access token of ntfy.');
    return { address: topic.address, secrets: token === undefined ? {} : { token } };
  }

  render(content: MessageContent): Rendered {
    return { body: this.bodyOf(shortContent(content)), units: 1 };
  }

  protected renderTest(): string {
    const body = 'This topic is told when your bottle comes in.';
    return this.bodyOf({ title: 'Barrelhive', body, path: '/account' });
  }

  protected callTo({ address, secrets: { token } }: KeptAddress, body: string): WebCall {
    const topic = readNtfyTopic(address, this.settings.OUTBOUND_ALLOWED);
    if (!topic) throw new Error('it is no topic any more');
    const headers = { 'content-type': 'application/json' };
    return {
      url: topic.server,
      headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({ topic: topic.name, ...message.parse(JSON.parse(body)) }),
    };
  }

  protected outcomeOf(answer: OutboundAnswer, { id, attempts }: Attempt): WebOutcome {
    const refusedBy = isRefusal(answer.status) ? [answer.status] : [];
    const outcome = outcomeOfAnswer(answer, { id: `ntfy-${id}`, attempts }, { who: 'its server', refusedBy });
    return outcome.kind === 'unclear' ? this.unclear(outcome.reason) : outcome;
  }

  private bodyOf({ title, body, path }: ShortContent): string {
    const click = new URL(path, this.settings.PUBLIC_URL).href;
    return JSON.stringify({ title, message: body, priority: PRIORITY, click });
  }
}

/** A topic: the server that it is at, and its name there. */
interface NtfyTopic {
  server: string;
  name: string;
  /** In one spelling. */
  address: string;
}

/** The topic that an address shows; undefined for what is none, or leads to what is near. */
export function readNtfyTopic(text: string, allowed: readonly string[]): NtfyTopic | undefined {
  const url = readOutboundUrl(text, { allowed });
  const [, name] = PATH.exec(url?.pathname ?? '') ?? [];
  if (!url || name === undefined || url.search !== '') return undefined;
  return { server: `${url.origin}/`, name, address: `${url.origin}/${name}` };
}

/** Whether a text can be the token of a topic. */
export const isNtfyToken = (text: string) => TOKEN.test(text);
