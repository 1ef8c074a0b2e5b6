import { execute } from '@barrelhive/database';
import { Inject, Injectable } from '@nestjs/common';
import { isbot } from 'isbot';
import { DataSource } from 'typeorm';
import type { CatalogueProduct } from '../catalogue/product';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { ReadInTime } from '../store-reading/read-in-time';
import type { KnownStores } from '../store-stock/known-stores';

/** Reads stores for guests who open the page of a bottle: this many bottles a cycle, all replicas together. */
@Injectable()
export class GuestReads {
  /** The bottles that guests wait for in this replica, and whether their reading is within the budget. */
  private readonly waitedFor = new Map<string, Promise<boolean>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly readInTime: ReadInTime,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  /** The stores of a bottle, if they may be read for a guest and are within 8 s. However many wait for one bottle, it counts once. */
  async read(product: CatalogueProduct, { id, userAgent }: { id: string; userAgent: string | undefined }) {
    if (!userAgent || isbot(userAgent)) return undefined;
    const { sku } = product;
    const joined = this.waitedFor.get(sku);
    if (joined) return (await joined) ? this.readFor(product, id) : undefined;
    const mayRead = this.takeOne();
    this.waitedFor.set(sku, mayRead);
    try {
      return (await mayRead) ? await this.readFor(product, id) : undefined;
    } finally {
      this.waitedFor.delete(sku);
    }
  }

  private async readFor(product: CatalogueProduct, searcher: string): Promise<KnownStores | undefined> {
    return (await this.readInTime.run([product], searcher)).get(product.sku);
  }

  /** Cycles are counted by the clock of Postgres, the same for all replicas. */
  private async takeOne(): Promise<boolean> {
    const taken = await execute(
      this.dataSource,
      `WITH clock AS (SELECT floor(extract(epoch FROM now()) / $1)::bigint AS cycle)
       UPDATE guest_reads SET cycle = clock.cycle, taken = CASE WHEN guest_reads.cycle = clock.cycle THEN taken + 1 ELSE 1 END
         FROM clock WHERE $2 > 0 AND (guest_reads.cycle <> clock.cycle OR taken < $2)`,
      [this.settings.REFRESH_SECONDS, this.settings.GUEST_READS_PER_CYCLE],
    );
    return taken > 0;
  }
}
