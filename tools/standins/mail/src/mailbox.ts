import { randomUUID } from 'node:crypto';
import { simpleParser, type ParsedMail } from 'mailparser';
import * as z from 'zod';
import { RecordFile } from '../../server/record-file';

const KEPT_MAILS = 20_000;
const KEPT_OVER_RESTART = 500;

const mailSchema = z.object({
  id: z.string(),
  at: z.coerce.date(),
  /** To whom the envelope says that it goes. */
  to: z.array(z.string()),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
  /** As they stand there, by their names in lower case. */
  headers: z.record(z.string(), z.string()),
});

/** A mail, as a parser reads it. */
export type Mail = z.infer<typeof mailSchema>;

/** All that came in, whoever it is for. */
export class Mailbox {
  private mails: Mail[];
  private readonly record: RecordFile<Mail[]>;

  constructor(folder?: string) {
    this.record = new RecordFile(folder, 'mail.json', z.array(mailSchema), () => this.mails.slice(-KEPT_OVER_RESTART));
    this.mails = this.record.read() ?? [];
  }

  all(): readonly Mail[] {
    return this.mails;
  }

  /** Oldest first. */
  mailsTo(address: string): Mail[] {
    return this.mails.filter(({ to }) => to.includes(address));
  }

  find(id: string): Mail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  /** `at`: when it was handed in. */
  async receive(raw: Buffer, to: readonly string[], at: Date): Promise<void> {
    const mail = readMail(await simpleParser(raw), to, at);
    this.mails = [...this.mails, mail].slice(-KEPT_MAILS);
    this.record.changed();
  }

  close(): void {
    this.record.close();
  }
}

function readMail(parsed: ParsedMail, to: readonly string[], at: Date): Mail {
  return {
    id: randomUUID(),
    at,
    to: [...to],
    from: parsed.from?.text ?? '',
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html || '',
    messageId: parsed.messageId ?? '',
    headers: Object.fromEntries(
      parsed.headerLines.map(({ key, line }) => [
        key,
        line
          .slice(key.length + 1)
          .replaceAll(/\r?\n\s+/g, ' ')
          .trim(),
      ]),
    ),
  };
}
