import { isAllowed, readOutboundUrl, type OutboundAnswer } from '@barrelhive/outbound';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { GivenAddress } from '../../notices/address-channel';
import type { Rendered } from '../../notices/channel';
import type { MessageContent } from '../../notices/message-content';
import { outcomeOfAnswer } from '../outcome-of-answer';
import type { Attempt, KeptAddress } from '../given-address-channel';
import { shortContent, type ShortContent } from '../short-content';
import { WebAddressChannel, type WebCall, type WebOutcome } from '../web-address-channel';

/** Discord takes this many characters of a title. */
const LONGEST_TITLE = 256;
const AMBER = 0xb45309;
/** All that Discord reads as markup: of bold, a list, a link, a mention. */
const MARKUP = /[\\*_~`|>#[\]()<@:-]/g;

/** Those of its test clients lead to the same webhooks. */
const HOSTS: readonly string[] = ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'];
const PATH = /^\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{1,20})\/([\w-]{1,100})$/;

/** The webhook was deleted, or its address was never one. */
const GONE: readonly number[] = [401, 404];

/** Discord: a message in the channel of a server, by the webhook that its owner made there. A unit is a message. */
@Injectable()
export class DiscordChannel extends WebAddressChannel {
  readonly id = 'discord';
  readonly tiers = ['standard', 'premium', 'free_premium'] as const;

  readAddress(given: unknown): GivenAddress {
    const address = readDiscordAddress(given, this.settings.OUTBOUND_ALLOWED);
    if (address === undefined)
      throw new DomainError(
        'VALIDATION_FAILED',
        {},
        'That is no webhook of Discord. It begins with https://discord.com/api/webhooks/.',
      );
    return { address, secrets: {} };
  }

  render(content: MessageContent): Rendered {
    return { body: discordMessage(shortContent(content), this.settings.PUBLIC_URL), units: 1 };
  }

  protected renderTest(): string {
    const body = 'This channel is told when your bottle comes in.';
    return discordMessage({ title: 'Barrelhive', body, path: '/account' }, this.settings.PUBLIC_URL);
  }

  protected callTo({ address }: KeptAddress, body: string): WebCall {
    return { url: address, headers: { 'content-type': 'application/json' }, body };
  }

  protected outcomeOf(answer: OutboundAnswer, { id, attempts }: Attempt): WebOutcome {
    const asked = { who: 'Discord', refusedBy: GONE };
    const outcome = outcomeOfAnswer(answer, { id: `discord-${id}`, attempts }, asked);
    return GONE.includes(answer.status) ? { ...outcome, address: 'gone' } : outcome;
  }

  /** There is one Discord for all. */
  protected override unclear(reason: string): WebOutcome {
    return { kind: 'unclear', reason };
  }
}

/** The address of a webhook of Discord, in one spelling; undefined for any other. */
export function readDiscordAddress(given: unknown, standIns: readonly string[]): string | undefined {
  const url = typeof given === 'string' ? readOutboundUrl(given, { allowed: standIns }) : undefined;
  const [, id, token] = PATH.exec(url?.pathname ?? '') ?? [];
  if (!url || !id || !token) return undefined;
  if (isAllowed(url, standIns)) return `${url.origin}/api/webhooks/${id}/${token}`;
  return HOSTS.includes(url.hostname) ? `https://discord.com/api/webhooks/${id}/${token}` : undefined;
}

/** What Discord shows. Nobody is called by it, whatever stands in a name. */
export function discordMessage({ title, body, path }: ShortContent, publicUrl: string): string {
  const embed = {
    title: plain(title).slice(0, LONGEST_TITLE),
    description: plain(body),
    url: new URL(path, publicUrl).href,
    color: AMBER,
  };
  return JSON.stringify({ username: 'Barrelhive', allowed_mentions: { parse: [] }, embeds: [embed] });
}

const plain = (text: string) => text.replace(MARKUP, (character) => `\\${character}`);
