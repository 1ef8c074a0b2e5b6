import { queryRows } from '@barrelhive/database';
import { Measures, metrics } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { CHANNELS, type Channel } from '../notices/channel';

const waiting = metrics.gauge({
  name: 'barrelhive_messages_waiting',
  help: 'Messages of a channel that are not with the provider yet, or of which that is unknown, by state',
  labelNames: ['channel', 'state'],
});

const overdue = metrics.gauge({
  name: 'barrelhive_messages_overdue_seconds',
  help: 'For how long the first message of a channel and state has been due, and nobody took it up; what waits for the end of a pause is not due',
  labelNames: ['channel', 'state'],
});

const stateRow = z.object({ channel: z.string(), state: z.string(), count: z.int(), overdueSeconds: z.number() });

/** Shows how many messages wait. */
@Injectable()
export class MeasureMessages {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
    measures: Measures,
  ) {
    measures.add(() => this.run());
  }

  private async run(): Promise<void> {
    const rows = await queryRows(
      this.dataSource,
      stateRow,
      `SELECT channel.id AS channel, expected.state, count(m.state)::int AS count,
         greatest(coalesce(extract(epoch FROM now() - min(m.due_at)), 0), 0)::float8 AS "overdueSeconds"
       FROM unnest($1::text[]) AS channel (id) CROSS JOIN unnest(ARRAY['pending', 'sending', 'unknown']) AS expected (state)
       LEFT JOIN (
         SELECT channel, state, CASE WHEN EXISTS (SELECT FROM sending_pause p WHERE p.channel = message.channel) THEN now() ELSE due_at END AS due_at
           FROM message WHERE is_waiting
         UNION ALL
         SELECT channel, state, due_at FROM message WHERE is_unresolved
       ) AS m ON m.channel = channel.id AND m.state = expected.state
       GROUP BY channel.id, expected.state`,
      [this.channels.map(({ id }) => id)],
    );
    for (const { channel, state, count, overdueSeconds } of rows) {
      waiting.set({ channel, state }, count);
      overdue.set({ channel, state }, overdueSeconds);
    }
  }
}
