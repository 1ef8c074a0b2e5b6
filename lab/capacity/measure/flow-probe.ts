import { setTimeout as pause } from 'node:timers/promises';
import { execute, queryRow, queryRows } from '@barrelhive/database';
import pg from 'pg';
import * as z from 'zod';

const LOOK_MS = 100;
const ALERT_TASK = 'hand-on-alerts';

const flow = z.object({
  matches: z.int(),
  unsettledEvents: z.int(),
  messages: z.int(),
  waitingTexts: z.int(),
  acceptedTexts: z.int(),
  deliveredTexts: z.int(),
  suppressedTexts: z.int(),
});

/** How much stands at each stage between the shelf and the text, as the tables show it. */
export type Flow = z.infer<typeof flow>;

const FLOW = `
  SELECT (SELECT count(*)::int FROM alerts.pending_match) AS matches,
         (SELECT count(*)::int FROM search.outbox) + (SELECT count(*)::int FROM alerts.outbox)
           + (SELECT count(*)::int FROM notifications.outbox) + (SELECT count(*)::int FROM allocated.outbox)
           + (SELECT count(*)::int FROM auth.outbox) + (SELECT count(*)::int FROM billing.outbox) AS "unsettledEvents",
         count(*)::int AS messages,
         count(*) FILTER (WHERE state = 'pending')::int AS "waitingTexts",
         count(*) FILTER (WHERE accepted_at IS NOT NULL)::int AS "acceptedTexts",
         count(*) FILTER (WHERE state = 'delivered')::int AS "deliveredTexts",
         count(*) FILTER (WHERE state = 'suppressed')::int AS "suppressedTexts"
    FROM notifications.message`;

const textTimes = z.object({ createdAt: z.date(), acceptedAt: z.date().nullable(), isAlert: z.boolean() });
const passTimes = z.object({ startedAt: z.date(), finishedAt: z.date(), changed: z.int() });
const slotTimes = z.object({ slot: z.date(), finishedAt: z.date().nullable() });

export interface SlotSeen {
  slot: Date;
  seenAt: Date;
  finishedAt: Date;
}

/** Looks into the product's tables, as an operator could, a few times a second. */
export class FlowProbe {
  /** The most texts and events that any look saw waiting. */
  peaks = { waitingTexts: 0, unsettledEvents: 0 };
  readonly slots = new Map<number, SlotSeen>();
  private readonly end = new AbortController();
  private readonly seen = new Map<number, Date>();
  private looking: Promise<void> | undefined;

  private constructor(readonly client: pg.Client) {}

  static async connect(databaseUrl: string): Promise<FlowProbe> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new FlowProbe(client);
  }

  /** Begins to look; what it costs Postgres is the same while anything is measured, and so part of what idling costs. */
  start(): void {
    this.looking ??= this.look();
  }

  async stop(): Promise<void> {
    this.end.abort();
    await this.looking;
    await this.client.end();
  }

  async flow(): Promise<Flow> {
    const row = await queryRow(this.client, flow, FLOW);
    if (!row) throw new Error('The tables show nothing.');
    return row;
  }

  /** When each text since some moment was queued and accepted, in the order of acceptance. */
  texts(since: Date): Promise<z.infer<typeof textTimes>[]> {
    return queryRows(
      this.client,
      textTimes,
      `SELECT created_at AS "createdAt", accepted_at AS "acceptedAt", occasion LIKE 'alert:%' AS "isAlert"
         FROM notifications.message WHERE created_at >= $1 AND state <> 'suppressed' ORDER BY accepted_at`,
      [since],
    );
  }

  passes(since: Date): Promise<z.infer<typeof passTimes>[]> {
    return queryRows(
      this.client,
      passTimes,
      `SELECT started_at AS "startedAt", finished_at AS "finishedAt", changed
         FROM search.refresh_run WHERE started_at >= $1 AND outcome = 'accepted' ORDER BY started_at`,
      [since],
    );
  }

  run(sql: string, parameters: readonly unknown[] = []): Promise<number> {
    return execute(this.client, sql, parameters);
  }

  private async look(): Promise<void> {
    while (!this.end.signal.aborted) {
      const { waitingTexts, unsettledEvents } = await this.flow();
      this.peaks = {
        waitingTexts: Math.max(this.peaks.waitingTexts, waitingTexts),
        unsettledEvents: Math.max(this.peaks.unsettledEvents, unsettledEvents),
      };
      await this.noteSlots();
      await pause(LOOK_MS);
    }
  }

  private async noteSlots(): Promise<void> {
    const rows = await queryRows(
      this.client,
      slotTimes,
      `SELECT slot, finished_at AS "finishedAt" FROM alerts.job_run WHERE task = $1 ORDER BY slot DESC LIMIT 2`,
      [ALERT_TASK],
    );
    for (const { slot, finishedAt } of rows) {
      const key = slot.getTime();
      const seenAt = this.seen.get(key) ?? new Date();
      this.seen.set(key, seenAt);
      if (finishedAt) this.slots.set(key, { slot, seenAt: seenAt < finishedAt ? seenAt : finishedAt, finishedAt });
    }
  }
}
