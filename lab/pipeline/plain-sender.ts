import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import * as z from 'zod';
import { chooseFreePort } from '../../libs/testing/src/network/free-port';
import { answerRequests } from '../bench/servers/child-process';

/** What one writes by hand who owes nobody more than that: claims, posts, and records what is said, fifty at a time. */
const AT_ONCE = 50;
const RECORD_EVERY_MS = 100;

export const PLAIN_MESSAGE = `CREATE TABLE plain_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, phone text NOT NULL, body text NOT NULL, state text NOT NULL DEFAULT 'pending',
  sid text, updated_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX plain_message_pending ON plain_message (id) WHERE state = 'pending'`;
const CLAIM = `UPDATE plain_message SET state = 'sending', updated_at = now() WHERE id IN (
  SELECT id FROM plain_message WHERE state = 'pending' ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING id::text AS id, phone, body`;
/** The furthest that is said of each. */
const RECORD = `UPDATE plain_message AS m SET state = said.state, sid = said.sid, updated_at = now()
  FROM (SELECT DISTINCT ON (id) id, sid, state FROM unnest($1::bigint[], $2::text[], $3::text[]) AS each (id, sid, state)
         ORDER BY id, array_position('{queued,sent,delivered}'::text[], state) DESC) AS said
  WHERE m.id = said.id AND m.state <> 'delivered'`;

const sendRequest = z.object({ ask: z.literal('send') });
export const sentAnswer = z.object({ sent: z.int() });

const settings = z.object({ DATABASE_URL: z.string(), PROVIDER: z.string(), ACCOUNT: z.string(), TOKEN: z.string() });
const row = z.object({ id: z.string(), phone: z.string(), body: z.string() });
const reply = z.object({ sid: z.string(), status: z.string() });

type Said = [id: string, sid: string, state: string];

/** Answers, when it is asked, with how many texts it sent, each delivered and its callbacks recorded. */
export async function main(): Promise<void> {
  const sender = new PlainSender(settings.parse(process.env));
  await sender.takeCallbacks();
  answerRequests(sendRequest, async () => ({ sent: await sender.sendAll() }));
}

class PlainSender {
  private readonly database: pg.Pool;
  private readonly provider: Pool;
  private readonly headers: Record<string, string>;
  private callbacksAt = '';
  private waiting: { said: Said; end: () => void }[] = [];
  private delivered = 0;

  constructor(private readonly given: z.infer<typeof settings>) {
    this.database = new pg.Pool({ connectionString: given.DATABASE_URL, max: 3 });
    this.provider = new Pool(given.PROVIDER, { connections: AT_ONCE });
    this.headers = {
      authorization: `Basic ${Buffer.from(`${given.ACCOUNT}:${given.TOKEN}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    setInterval(() => void this.recordWaiting(), RECORD_EVERY_MS);
  }

  async sendAll(): Promise<number> {
    let sent = 0;
    this.delivered = 0;
    for (;;) {
      const { rows } = await this.database.query({ name: 'claim', text: CLAIM, values: [] });
      if (rows.length === 0) break;
      await Promise.all(
        z
          .array(row)
          .parse(rows)
          .map((each) => this.post(each)),
      );
      sent += rows.length;
    }
    while (this.delivered < sent) await pause(RECORD_EVERY_MS);
    return sent;
  }

  async takeCallbacks(): Promise<void> {
    const server = createServer((request, response) => {
      let form = '';
      request.on('data', (part: Buffer) => (form += part.toString()));
      request.on('end', () => {
        const fields = new URLSearchParams(form);
        const said: Said = [
          request.url?.slice(1) ?? '',
          fields.get('MessageSid') ?? '',
          fields.get('MessageStatus') ?? '',
        ];
        void this.record(...said).then(() => response.writeHead(204).end());
      });
    });
    const port = await chooseFreePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.callbacksAt = `http://127.0.0.1:${port}`;
  }

  private async post({ id, phone, body }: z.infer<typeof row>): Promise<void> {
    const form = { To: phone, From: '+18015550199', Body: body, StatusCallback: `${this.callbacksAt}/${id}` };
    const answer = await this.provider.request({
      method: 'POST',
      path: `/2010-04-01/Accounts/${this.given.ACCOUNT}/Messages.json`,
      headers: this.headers,
      body: new URLSearchParams(form).toString(),
    });
    const { sid, status } = reply.parse(await answer.body.json());
    await this.record(id, sid, status);
  }

  private record(...said: Said): Promise<void> {
    return new Promise((end) => this.waiting.push({ said, end }));
  }

  private async recordWaiting(): Promise<void> {
    const group = this.waiting;
    this.waiting = [];
    if (group.length === 0) return;
    const column = (place: 0 | 1 | 2) => group.map(({ said }) => said[place]);
    await this.database.query({ name: 'record', text: RECORD, values: [column(0), column(1), column(2)] });
    for (const { end } of group) end();
    this.delivered += group.filter(({ said: [, , state] }) => state === 'delivered').length;
  }
}
