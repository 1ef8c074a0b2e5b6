import { queryRows } from '@barrelhive/database';
import { Measures, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const waiting = metrics.gauge({
  name: 'barrelhive_messages_waiting',
  help: 'Messages that are not with the provider yet, or of which that is unknown, by state',
  labelNames: ['state'],
});

const overdue = metrics.gauge({
  name: 'barrelhive_messages_overdue_seconds',
  help: 'For how long the first message of a state has been due, and nobody took it up; what waits for the end of a pause is not due',
  labelNames: ['state'],
});

const stateRow = z.object({ state: z.string(), count: z.int(), overdueSeconds: z.number() });

/** Shows how many messages wait. */
@Injectable()
export class MeasureMessages {
  constructor(
    private readonly dataSource: DataSource,
    measures: Measures,
  ) {
    measures.add(() => this.run());
  }

  private async run(): Promise<void> {
    const rows = await queryRows(
      this.dataSource,
      stateRow,
      `SELECT expected.state, count(m.state)::int AS count,
         greatest(coalesce(extract(epoch FROM now() - min(m.due_at)), 0), 0)::float8 AS "overdueSeconds"
       FROM unnest(ARRAY['pending', 'sending', 'unknown']) AS expected (state)
       LEFT JOIN (
         SELECT state, CASE WHEN EXISTS (SELECT FROM sending_pause p WHERE p.channel = message.channel) THEN now() ELSE due_at END AS due_at
           FROM message WHERE is_waiting
         UNION ALL
         SELECT state, due_at FROM message WHERE is_unresolved
       ) AS m ON m.state = expected.state
       GROUP BY expected.state`,
    );
    for (const { state, count, overdueSeconds } of rows) {
      waiting.set({ state }, count);
      overdue.set({ state }, overdueSeconds);
    }
  }
}
