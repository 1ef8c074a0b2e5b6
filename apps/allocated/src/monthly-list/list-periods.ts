import { monthName } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The released months, newest first, with how many bottles each list held. */
@Injectable()
export class ListPeriods {
  constructor(private readonly dataSource: DataSource) {}

  async run() {
    const rows: { year: number; month: number; item_count: number }[] = await this.dataSource.query(
      `SELECT year, month, count(sku)::int AS item_count
         FROM period LEFT JOIN period_item USING (year, month)
        GROUP BY year, month ORDER BY year DESC, month DESC`,
    );
    return rows.map(({ year, month, item_count }) => ({
      year,
      month,
      monthName: monthName(month),
      itemCount: item_count,
    }));
  }
}
