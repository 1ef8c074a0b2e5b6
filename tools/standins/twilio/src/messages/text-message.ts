import { randomBytes } from 'node:crypto';
import * as z from 'zod';

/** `inbound` from a phone, `outbound-api` asked for over the API, `outbound-reply` a webhook's answer or the carrier's own. */
export const direction = z.enum(['inbound', 'outbound-api', 'outbound-reply']);

const messageStatus = z.enum(['queued', 'sent', 'delivered', 'undelivered', 'failed', 'received']);
export type MessageStatus = z.infer<typeof messageStatus>;

export const textMessageSchema = z.object({
  sid: z.string(),
  direction,
  from: z.string(),
  to: z.string(),
  body: z.string(),
  status: messageStatus,
  errorCode: z.number().nullable(),
  statusCallback: z.string().nullable(),
  validityPeriod: z.number().nullable(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  sentAt: z.coerce.date().nullable(),
});

/** One text, in whichever direction. */
export type TextMessage = z.infer<typeof textMessageSchema>;

/** What must be known of a message; the rest has its defaults. */
export type NewMessage = Pick<TextMessage, 'direction' | 'from' | 'to' | 'body'> & Partial<TextMessage>;

export function newMessage(given: NewMessage): TextMessage {
  const now = new Date();
  return {
    sid: `SM${randomBytes(16).toString('hex')}`,
    status: 'queued',
    errorCode: null,
    statusCallback: null,
    validityPeriod: null,
    createdAt: now,
    updatedAt: now,
    sentAt: null,
    ...given,
  };
}

/** The phone's number, whichever end it is. */
export function phoneOf(message: TextMessage): string {
  return message.direction === 'inbound' ? message.from : message.to;
}

/** A message as the API shows it. */
export function messageAnswer(message: TextMessage, accountSid: string): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}.json`;
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: message.createdAt.toUTCString().replace('GMT', '+0000'),
    date_sent: message.sentAt?.toUTCString().replace('GMT', '+0000') ?? null,
    date_updated: message.updatedAt.toUTCString().replace('GMT', '+0000'),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(segmentCount(message.body)),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: uri.replace('.json', '/Media.json') },
    to: message.to,
    uri,
  };
}

const GSM_7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüàÆæßÉ^{}\\[~\]|€]*$/;
const GSM_7_EXTENDED = /[\^{}\\[~\]|€]/g;

/** How many texts a phone company makes of it: 160 letters, or 153 each when there are several; 70 and 67 beyond GSM-7. */
export function segmentCount(body: string): number {
  const isPlain = GSM_7.test(body);
  const length = body.length + (isPlain ? (body.match(GSM_7_EXTENDED)?.length ?? 0) : 0);
  const [single, several] = isPlain ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / several);
}
