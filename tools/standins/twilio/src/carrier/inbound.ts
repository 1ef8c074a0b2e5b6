import { load } from 'cheerio';
import { postWebhook } from '../delivery/signed-webhook';
import type { Switchboard } from '../messages/switchboard';
import { segmentCount, type TextMessage } from '../messages/text-message';
import type { TwilioSettings } from '../twilio-settings';

/** What a text that consists of one keyword means to the carrier. */
type Keyword = 'STOP' | 'START' | 'HELP';

const WORDS: Readonly<Record<Keyword, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO'],
};

/** The answers that Twilio gives by itself. */
const CARRIER_ANSWERS: Readonly<Record<Keyword, string>> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/** Reads a keyword that stands alone, in any case. YES means START only to somebody who is out. */
function readKeyword(text: string, isOptedOut: boolean): Keyword | undefined {
  const word = text.trim().toUpperCase();
  if (word === 'YES' && !isOptedOut) return undefined;
  return (Object.keys(WORDS) as Keyword[]).find((keyword) => WORDS[keyword].includes(word));
}

/** How a phone marks a text. */
export const reactions = ['Liked', 'Loved', 'Disliked', 'Laughed at', 'Emphasized', 'Questioned'] as const;

type Reaction = (typeof reactions)[number];

/** What became of a text from a phone. */
export interface InboundOutcome {
  sid: string;
  keyword: Keyword | undefined;
  /** The status of the product's answer; undefined when it was not asked or did not answer. */
  webhookStatus: number | undefined;
  /** What came back to the phone: the carrier's answer and the product's. */
  replies: string[];
}

/** Takes texts from phones to the product, and minds STOP and START as the carrier does. */
export class Inbound {
  private readonly stop = new AbortController();

  constructor(
    private readonly settings: TwilioSettings,
    private readonly switchboard: Switchboard,
  ) {}

  /** Somebody writes a text on the phone, with this many pictures. */
  async receive(phone: string, text: string, pictures = 0): Promise<InboundOutcome> {
    const keyword = readKeyword(text, this.switchboard.optedOut.has(phone));
    const lastText = this.switchboard.list({ to: phone })[0];
    const message = this.switchboard.add({
      direction: 'inbound',
      from: phone,
      to: lastText?.from ?? this.settings.from,
      body: text,
      status: 'received',
    });
    if (keyword === 'STOP' || keyword === 'START') this.switchboard.setOptedOut(phone, keyword === 'STOP');
    if (keyword) this.reply(message, CARRIER_ANSWERS[keyword]);
    const { status, texts } = await this.ask(this.fields(message, keyword, pictures));
    const replies = this.switchboard.optedOut.has(phone) ? [] : texts;
    for (const reply of replies) this.reply(message, reply);
    return {
      sid: message.sid,
      keyword,
      webhookStatus: status,
      replies: [...(keyword ? [CARRIER_ANSWERS[keyword]] : []), ...replies],
    };
  }

  /** Somebody marks the last text, as an iPhone sends it to phones of another kind: a text that quotes the other one. */
  react(phone: string, reaction: Reaction): Promise<InboundOutcome> {
    const marked = this.switchboard.conversation(phone).findLast(({ direction }) => direction !== 'inbound');
    return this.receive(phone, `${reaction} “${marked?.body ?? ''}”`);
  }

  close(): void {
    this.stop.abort();
  }

  private async ask(fields: Record<string, string>): Promise<{ status?: number; texts: string[] }> {
    const { inboundUrl: address, productUrl, authToken } = this.settings;
    if (address === undefined) return { texts: [] };
    try {
      const answer = await postWebhook({ address, productUrl, fields, authToken, signal: this.stop.signal });
      const body = await answer.text();
      return { status: answer.status, texts: answer.ok ? readReplies(body) : [] };
    } catch {
      return { texts: [] };
    }
  }

  private reply(to: TextMessage, body: string): void {
    const sentAt = new Date();
    this.switchboard.add({ direction: 'outbound-reply', from: to.to, to: to.from, body, status: 'delivered', sentAt });
  }

  private fields(message: TextMessage, keyword: Keyword | undefined, pictures: number): Record<string, string> {
    return {
      ...mediaFields(message.sid, pictures),
      AccountSid: this.settings.accountSid,
      ApiVersion: '2010-04-01',
      Body: message.body,
      From: message.from,
      MessageSid: message.sid,
      NumSegments: String(segmentCount(message.body)),
      SmsMessageSid: message.sid,
      SmsSid: message.sid,
      SmsStatus: 'received',
      To: message.to,
      ...(keyword && this.settings.advancedOptOut && { OptOutType: keyword }),
    };
  }
}

function mediaFields(sid: string, pictures: number): Record<string, string> {
  const media = Array.from({ length: pictures }, (_, nth): [string, string][] => [
    [`MediaContentType${nth}`, 'image/jpeg'],
    [`MediaUrl${nth}`, `https://api.twilio.com/2010-04-01/Messages/${sid}/Media/ME${nth}`],
  ]);
  return { NumMedia: String(pictures), ...Object.fromEntries(media.flat()) };
}

/** The texts of a TwiML answer. */
function readReplies(twiml: string): string[] {
  const document = load(twiml, { xml: true });
  return document('Response > Message')
    .toArray()
    .map((element) => document(element).text().trim())
    .filter((text) => text !== '');
}
