import { load } from 'cheerio';
import { postWebhook } from '../delivery/signed-webhook';
import type { Switchboard } from '../messages/switchboard';
import { segmentCount, type TextMessage } from '../messages/text-message';
import type { TwilioSettings } from '../twilio-settings';
import { CARRIER_ANSWERS, readKeyword, type Keyword } from './keywords';

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

  /** Somebody writes a text on the phone. */
  async receive(phone: string, text: string): Promise<InboundOutcome> {
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
    const { status, texts } = await this.ask(message, keyword);
    const replies = this.switchboard.optedOut.has(phone) ? [] : texts;
    for (const reply of replies) this.reply(message, reply);
    return {
      sid: message.sid,
      keyword,
      webhookStatus: status,
      replies: [...(keyword ? [CARRIER_ANSWERS[keyword]] : []), ...replies],
    };
  }

  close(): void {
    this.stop.abort();
  }

  private async ask(message: TextMessage, keyword: Keyword | undefined): Promise<{ status?: number; texts: string[] }> {
    const { inboundUrl: address, productUrl, authToken } = this.settings;
    if (address === undefined) return { texts: [] };
    try {
      const fields = this.fields(message, keyword);
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

  private fields(message: TextMessage, keyword: Keyword | undefined): Record<string, string> {
    return {
      AccountSid: this.settings.accountSid,
      ApiVersion: '2010-04-01',
      Body: message.body,
      From: message.from,
      MessageSid: message.sid,
      NumMedia: '0',
      NumSegments: String(segmentCount(message.body)),
      SmsMessageSid: message.sid,
      SmsSid: message.sid,
      SmsStatus: 'received',
      To: message.to,
      ...(keyword && this.settings.advancedOptOut && { OptOutType: keyword }),
    };
  }
}

/** The texts of a TwiML answer. */
function readReplies(twiml: string): string[] {
  const document = load(twiml, { xml: true });
  return document('Response > Message')
    .toArray()
    .map((element) => document(element).text().trim())
    .filter((text) => text !== '');
}
