import { queryRow } from '@barrelhive/database';
import { Measures, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const lastBackup = metrics.gauge({
  name: 'barrelhive_last_backup_timestamp_seconds',
  help: 'As of when the last backup holds all rows that an operator, or a timer, took and that was written whole; 0 before the first',
});

const backupRow = z.object({ seconds: z.number() });

/** Shows how old the last backup is. Operators' commands note what they did here, whoever calls them. */
@Injectable()
export class MeasureBackups {
  constructor(
    private readonly dataSource: DataSource,
    measures: Measures,
  ) {
    measures.add(() => this.run());
  }

  private async run(): Promise<void> {
    const row = await queryRow(
      this.dataSource,
      backupRow,
      `SELECT coalesce(extract(epoch FROM max(begun_at)), 0)::float8 AS seconds FROM operator_action
        WHERE command LIKE 'backup of %' AND outcome = 'done'`,
    );
    lastBackup.set(row?.seconds ?? 0);
  }
}
