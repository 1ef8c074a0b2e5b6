import * as z from 'zod';
import { RecordFile } from '../../../server/record-file';
import {
  newMessage,
  phoneOf,
  textMessageSchema,
  type NewMessage,
  type MessageStatus,
  type TextMessage,
} from './text-message';

const KEPT_OVER_RESTART = 500;

/** Whose a number is by now: nobody's, or somebody else's. */
export const fates = ['gone', 'reassigned'] as const;

const lostNumber = z.object({ fate: z.enum(fates), on: z.string() });

const switchboardRecord = z.object({
  messages: z.array(textMessageSchema),
  optedOut: z.array(z.string()),
  lost: z.record(z.string(), lostNumber).default({}),
});

/** What may narrow a list of messages. */
export interface MessageFilter {
  to?: string | undefined;
  from?: string | undefined;
  /** By the time of sending. A message that is still queued has none, and is left out. */
  after?: Date | undefined;
  before?: Date | undefined;
  /** The list lags: what was created after this is not in it yet. */
  knownUntil?: Date | undefined;
}

export class Switchboard {
  private readonly messages: TextMessage[] = [];
  /** The numbers that said STOP. */
  readonly optedOut = new Set<string>();
  /** The numbers that their owners gave up, and on which day. */
  readonly lost = new Map<string, z.infer<typeof lostNumber>>();
  private readonly record: RecordFile<z.infer<typeof switchboardRecord>>;

  constructor(folder?: string) {
    this.record = new RecordFile(folder, 'twilio.json', switchboardRecord, () => ({
      messages: this.messages.slice(-KEPT_OVER_RESTART),
      optedOut: [...this.optedOut],
      lost: Object.fromEntries(this.lost),
    }));
    const kept = this.record.read();
    this.messages.push(...(kept?.messages ?? []));
    for (const phone of kept?.optedOut ?? []) this.optedOut.add(phone);
    for (const [phone, lost] of Object.entries(kept?.lost ?? {})) this.lost.set(phone, lost);
  }

  add(given: NewMessage): TextMessage {
    const message = newMessage(given);
    this.messages.push(message);
    this.record.changed();
    return message;
  }

  find(sid: string): TextMessage | undefined {
    return this.messages.find((message) => message.sid === sid);
  }

  /** Newest first, as the API lists them. */
  list({ to, from, after, before, knownUntil }: MessageFilter = {}): TextMessage[] {
    const within = ({ sentAt, createdAt }: TextMessage) =>
      (!after || (sentAt && sentAt >= after)) &&
      (!before || (sentAt && sentAt <= before)) &&
      (!knownUntil || createdAt <= knownUntil);
    return this.messages
      .filter((message) => (!to || message.to === to) && (!from || message.from === from) && within(message))
      .reverse();
  }

  /** Everything between the product and one phone, oldest first. */
  conversation(phone: string): TextMessage[] {
    return this.messages.filter((message) => phoneOf(message) === phone);
  }

  /** Phones that have a conversation, the latest first. */
  phones(): string[] {
    return [...new Set(this.messages.map(phoneOf).reverse())];
  }

  setStatus(message: TextMessage, status: MessageStatus, errorCode: number | null = null): void {
    const now = new Date();
    Object.assign(message, { status, errorCode, updatedAt: now });
    if (status !== 'queued' && status !== 'failed') message.sentAt ??= now;
    this.record.changed();
  }

  setOptedOut(phone: string, isOut: boolean): void {
    if (isOut) this.optedOut.add(phone);
    else this.optedOut.delete(phone);
    this.record.changed();
  }

  /** The owner of a number gave it up today, or has it again. */
  setFate(phone: string, fate: (typeof fates)[number] | undefined): void {
    if (fate) this.lost.set(phone, { fate, on: new Date().toISOString().slice(0, 10) });
    else this.lost.delete(phone);
    this.record.changed();
  }

  /** Forgets every text, every STOP and whose numbers are lost. */
  clear(): void {
    this.messages.length = 0;
    this.optedOut.clear();
    this.lost.clear();
    this.record.changed();
  }

  close(): void {
    this.record.close();
  }
}
