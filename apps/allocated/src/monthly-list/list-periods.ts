import type { AllocatedPeriods } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { monthName } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const releasedMonth = z.object({ year: z.int(), month: z.int(), itemCount: z.int() });

/** The released months, newest first, with how many bottles each list held. */
@Injectable()
export class ListPeriods {
  constructor(private readonly dataSource: DataSource) {}

  async run(): Promise<AllocatedPeriods['periods']> {
    const months = await queryRows(
      this.dataSource,
      releasedMonth,
      `SELECT year, month, count(sku)::int AS "itemCount"
         FROM period LEFT JOIN period_item USING (year, month)
        GROUP BY year, month ORDER BY year DESC, month DESC`,
    );
    return months.map(({ year, month, itemCount }) => ({ year, month, monthName: monthName(month), itemCount }));
  }
}
