import { Inject, Injectable } from '@nestjs/common';
import { reportedState } from './reported-state';
import { nextTryAfter } from './twilio/provider-faults';
import { TWILIO, type TwilioClient } from './twilio/twilio-client';

const PAGE_SIZE = 1_000;
/** More texts than a short code sends in ten days. */
const PAGES_AT_MOST = 20_000;

/** A text that the provider has of us. */
export interface SentText {
  sid: string;
  address: string;
  body: string;
  createdAt: Date;
}

/** A text that somebody wrote to us. */
export interface ReceivedText {
  sid: string;
  phone: string;
  text: string;
}

/** What the provider has since some time, oldest first. */
export interface ListedTexts {
  sent: SentText[];
  received: ReceivedText[];
}

type MessagePage = Awaited<ReturnType<TwilioClient['messages']['page']>>;
type ListedMessage = MessagePage['instances'][number];

interface Asked {
  pageSize: number;
  pagesAtMost: number;
  /** Only those to this number. */
  to?: string;
}

/**
 * The texts that were created since then, the latest first. The time of sending is no help: a text that is queued has none, and a filter by it would hide
 * just the text that is looked for.
 */
export async function textsSince(
  twilio: TwilioClient,
  since: Date,
  { pagesAtMost, ...asked }: Asked,
): Promise<ListedMessage[]> {
  const listed: ListedMessage[] = [];
  let page: Awaited<ReturnType<MessagePage['nextPage']>> = await twilio.messages.page(asked);
  for (let pages = 0; page && pages < pagesAtMost; pages++) {
    const recent: ListedMessage[] = page.instances.filter(({ dateCreated }) => dateCreated >= since);
    listed.push(...recent);
    page = recent.length > 0 ? await page.nextPage() : undefined;
  }
  return listed;
}

/** Asks the provider which texts it has to and from anybody. */
@Injectable()
export class ListTexts {
  constructor(@Inject(TWILIO) private readonly twilio: TwilioClient) {}

  /** Those created since then, without those that it surely sent to nobody. Rejects when the provider does not answer. */
  async since(since: Date): Promise<ListedTexts> {
    const listed = await textsSince(this.twilio, since, { pageSize: PAGE_SIZE, pagesAtMost: PAGES_AT_MOST });
    listed.reverse();
    return {
      sent: listed
        .filter((text) => text.direction === 'outbound-api' && !reachedNobody(text))
        .map(({ sid, to, body, dateCreated }) => ({ sid, address: to, body, createdAt: dateCreated })),
      received: listed
        .filter(({ direction }) => direction === 'inbound')
        .map(({ sid, from, body }) => ({ sid, phone: from, text: body })),
    };
  }
}

function reachedNobody({ status, errorCode }: ListedMessage): boolean {
  const state = reportedState(status);
  return (state === 'undelivered' || state === 'failed') && !!errorCode && !!nextTryAfter(errorCode, new Date());
}
