import { execute, queryRow, queryRows } from '@barrelhive/database';
import pg from 'pg';
import * as z from 'zod';

const flow = z.object({
  unsettledEvents: z.int(),
  messages: z.int(),
  deliveredTexts: z.int(),
  suppressedTexts: z.int(),
});

/** How much stands at each stage between the shelf and the text, as the tables show it. */
export type Flow = z.infer<typeof flow>;

const FLOW = `
  SELECT (SELECT count(*)::int FROM search.outbox) + (SELECT count(*)::int FROM alerts.outbox)
           + (SELECT count(*)::int FROM notifications.outbox) + (SELECT count(*)::int FROM allocated.outbox)
           + (SELECT count(*)::int FROM auth.outbox) + (SELECT count(*)::int FROM billing.outbox) AS "unsettledEvents",
         count(*)::int AS messages,
         count(*) FILTER (WHERE state = 'delivered')::int AS "deliveredTexts",
         count(*) FILTER (WHERE state = 'suppressed')::int AS "suppressedTexts"
    FROM notifications.message`;

const acceptance = z.object({ acceptedAt: z.date() });

/** Looks into the product's tables, as an operator could. */
export class FlowProbe {
  private constructor(readonly client: pg.Client) {}

  static async connect(databaseUrl: string): Promise<FlowProbe> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return new FlowProbe(client);
  }

  async stop(): Promise<void> {
    await this.client.end();
  }

  async flow(): Promise<Flow> {
    const row = await queryRow(this.client, flow, FLOW);
    if (!row) throw new Error('The tables show nothing.');
    return row;
  }

  /** When each text since some moment was accepted, in ascending order. */
  async textsAcceptedAt(since: Date): Promise<Date[]> {
    const rows = await queryRows(
      this.client,
      acceptance,
      `SELECT accepted_at AS "acceptedAt" FROM notifications.message
        WHERE created_at >= $1 AND accepted_at IS NOT NULL ORDER BY accepted_at`,
      [since],
    );
    return rows.map(({ acceptedAt }) => acceptedAt);
  }

  run(sql: string, parameters: readonly unknown[] = []): Promise<number> {
    return execute(this.client, sql, parameters);
  }
}
