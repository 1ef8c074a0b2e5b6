import { queryRow } from '@barrelhive/database';
import { Measures, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const followUps = metrics.gauge({
  name: 'barrelhive_billing_follow_ups',
  help: 'Follow-ups at the payment provider: waiting, and abandoned until an operator looks',
  labelNames: ['state'],
});

const overdue = metrics.gauge({
  name: 'barrelhive_billing_follow_ups_overdue_seconds',
  help: 'For how long the first waiting follow-up has been due',
});

const counts = z.object({ waiting: z.int(), abandoned: z.int(), overdueSeconds: z.number() });

/** Shows how many follow-ups there are. */
@Injectable()
export class MeasureFollowUps {
  constructor(
    private readonly dataSource: DataSource,
    measures: Measures,
  ) {
    measures.add(() => this.run());
  }

  private async run(): Promise<void> {
    const row = await queryRow(
      this.dataSource,
      counts,
      `SELECT count(*) FILTER (WHERE gave_up_at IS NULL)::int AS waiting,
         count(*) FILTER (WHERE gave_up_at IS NOT NULL)::int AS abandoned,
         greatest(coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE gave_up_at IS NULL)), 0), 0)::float8
           AS "overdueSeconds"
       FROM follow_up`,
    );
    if (!row) return;
    followUps.set({ state: 'waiting' }, row.waiting);
    followUps.set({ state: 'abandoned' }, row.abandoned);
    overdue.set(row.overdueSeconds);
  }
}
