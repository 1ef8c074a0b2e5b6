import { queryRows } from '@barrelhive/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const release = z.object({ year: z.int(), month: z.int(), openedAt: z.date(), itemCount: z.int() });

/** A month whose list was released, and how many bottles it holds. */
export type Release = z.infer<typeof release>;

/** The released months, newest first, with how many bottles each list held. */
@Injectable()
export class ListPeriods {
  constructor(private readonly dataSource: DataSource) {}

  run(): Promise<Release[]> {
    return queryRows(
      this.dataSource,
      release,
      `SELECT year, month, opened_at AS "openedAt", count(sku)::int AS "itemCount"
         FROM period LEFT JOIN period_item USING (year, month)
        GROUP BY year, month ORDER BY year DESC, month DESC`,
    );
  }
}
