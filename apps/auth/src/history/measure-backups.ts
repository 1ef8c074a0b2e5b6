import { nullAsUndefined, queryRow } from '@barrelhive/database';
import { Measures, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const lastBackup = metrics.gauge({
  name: 'barrelhive_last_backup_timestamp_seconds',
  help: 'As of when the last backup holds all rows that an operator, or a timer, took and that was written whole; 0 before the first',
});

const backupRow = z.object({ at: nullAsUndefined(z.date()) });

/** As of when the last backup that was written whole holds all rows; undefined before the first. */
export async function readLastBackup(dataSource: DataSource): Promise<Date | undefined> {
  const row = await queryRow(
    dataSource,
    backupRow,
    `SELECT max(begun_at) AS at FROM operator_action WHERE command LIKE 'backup of %' AND outcome = 'done'`,
  );
  return row?.at;
}

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
    lastBackup.set(((await readLastBackup(this.dataSource))?.getTime() ?? 0) / 1000);
  }
}
