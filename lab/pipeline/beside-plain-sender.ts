import { randomUUID } from 'node:crypto';
import { execute, queryRow } from '@barrelhive/database';
import pg from 'pg';
import * as z from 'zod';
import { createNotices } from '../../apps/notifications/src/deliveries/create-messages';
import { keepNotices } from '../../apps/notifications/src/deliveries/kept-notices';
import { keptOf } from '../../apps/notifications/src/notices/kept-content';
import type { AlertContent } from '../../apps/notifications/src/notices/message-content';
import { sealToken } from '../../apps/notifications/src/notices/text-token';
import { startBenchProcess, type BenchProcess } from '../bench/servers/child-process';
import { familyMicroseconds } from '../measure/process-family';
import type { Report } from '../measure/report';
import { spreadOf } from '../measure/spread';
import { PARTS, sumOf, type Costs } from './costs';
import { backInStock } from './commit-pass';
import { TWILIO, withPipeline, type PipelineUnderTest } from './pipeline-under-test';
import { PLAIN_MESSAGE, sentAnswer } from './plain-sender';
import { waitForTexts } from './text-times';

const SLOT_SECONDS = 3_600;
const SEGMENTS_PER_SECOND = 1_000;
const IDLE_SECONDS = 10;
const GOAL = 3;
const FIRST_PHONE = 4_350_000_000;
/** As long as ours. */
const TEXT = 'x'.repeat(200);
const SEE = `INSERT INTO seen_change (sku, kind, observed_at, change, correlation_id) VALUES ($1, $2, now(), $3, 'c')
  RETURNING id::text`;
const changeRow = z.object({ id: z.string() });

/** Notices that are written, until the last of their callbacks is recorded, against a program of a hundred lines that does as much. */
export async function reportBesidePlainSender(report: Report, rounds: number, texts: number): Promise<void> {
  report.heading(`  ${texts.toLocaleString('en-US')} texts that wait to be sent, beside a hand-written sender`);
  await withPipeline({ slotSeconds: SLOT_SECONDS, segmentsPerSecond: SEGMENTS_PER_SECOND }, async (pipeline) => {
    const plain = await startPlainSender(pipeline);
    try {
      await sendNotices(pipeline, texts);
      await plain.send(texts);
      await pipeline.accounts.measureIdle(IDLE_SECONDS);
      const costs: { ours: Costs[]; plain: number[] } = { ours: [], plain: [] };
      for (let round = 0; round < rounds; round++) {
        costs.ours.push((await pipeline.accounts.during(() => sendNotices(pipeline, texts))).costs);
        costs.plain.push(await plain.costOf(texts));
      }
      const perText = (values: readonly number[]) => spreadOf(values.map((value) => value / texts));
      for (const part of PARTS)
        report.figure({ what: `ours, ${part}`, value: perText(costs.ours.map((each) => each[part])), unit: 'µs' });
      report.figure({ what: 'ours, all parts', value: perText(costs.ours.map(sumOf)), unit: 'µs' });
      report.figure({ what: 'the hand-written sender and Postgres', value: perText(costs.plain), unit: 'µs' });
      const ratios = costs.ours.map((each, round) => sumOf(each) / (costs.plain[round] ?? Number.NaN));
      report.figure({ what: 'ours / the hand-written sender', value: spreadOf(ratios), goal: { atMost: GOAL } });
    } finally {
      await plain.stop();
    }
  });
}

async function sendNotices(pipeline: PipelineUnderTest, texts: number): Promise<void> {
  const [bottle] = await pipeline.subscribers.await(1, texts);
  if (!bottle) throw new Error('There is no bottle.');
  const now = new Date();
  const change = backInStock(bottle);
  await pipeline.notifications.transaction(async (manager) => {
    const seen = await queryRow(manager, changeRow, SEE, [change.sku, change.kind, JSON.stringify(change)]);
    const drafts = bottle.people.map(({ id: userId, term }) => {
      const match = { alertId: randomUUID(), term, slot: now.toISOString(), items: [change] };
      const content = { kind: 'alert' as const, day: now.toISOString().slice(0, 10), match };
      const kept = keptOf(content, seen ? [seen.id] : []);
      return { id: randomUUID(), userId, addressId: '', content, kept, waitsSince: now, correlationId: randomUUID() };
    });
    const tokenFor = ({ day, match: { alertId } }: AlertContent) =>
      sealToken(TWILIO.authToken, { alertPrefix: alertId, day });
    await createNotices(manager, 'sms', drafts, { tokenFor });
    await keepNotices(manager, drafts);
  });
  await waitForTexts(pipeline, bottle.phones);
  await pipeline.settled();
}

async function startPlainSender({ databaseUrl, accounts, twilio }: PipelineUnderTest) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await execute(client, PLAIN_MESSAGE);
  const { accountSid: ACCOUNT, authToken: TOKEN } = TWILIO;
  const given = { DATABASE_URL: databaseUrl, PROVIDER: twilio.url, ACCOUNT, TOKEN };
  const sender: BenchProcess = startBenchProcess('lab/pipeline/plain-sender.ts', given);
  let numbers = FIRST_PHONE;
  const send = async (texts: number) => {
    const phones = Array.from({ length: texts }, () => `+1${numbers++}`);
    await execute(client, 'INSERT INTO plain_message (phone, body) SELECT phone, $2 FROM unnest($1::text[]) AS phone', [
      phones,
      TEXT,
    ]);
    await sender.ask({ ask: 'send' }, sentAnswer);
  };
  return {
    send,
    /** Its own processor time and that of Postgres, in microseconds. */
    async costOf(texts: number): Promise<number> {
      const before = familyMicroseconds(sender.pid);
      const { costs } = await accounts.during(() => send(texts));
      return familyMicroseconds(sender.pid) - before + costs.postgres;
    },
    async stop() {
      await sender.stop();
      await client.end();
    },
  };
}
