import { randomUUID } from 'node:crypto';
import { queryRows } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { createServiceDataSource, migrateService } from '@barrelhive/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import * as z from 'zod';
import { Catalogue } from '../../../apps/search/src/catalogue/catalogue';
import { searchMigrations } from '../../../apps/search/src/database/migrations';
import { commitPass } from '../../../apps/search/src/refresh/commit-pass';
import { compareSnapshots, type Comparison } from '../../../apps/search/src/refresh/compare-snapshots';
import { decidePass } from '../../../apps/search/src/refresh/decide-pass';
import { readRecentZeros } from '../../../apps/search/src/refresh/recent-zero-rows';
import { readSuspectPass } from '../../../apps/search/src/refresh/refresh-runs';
import { searchEntities } from '../../../apps/search/src/search-entities';
import { writeStoreStock } from '../../../apps/search/src/store-stock/store-stock-rows';
import { backendOf } from './copy-floor';
import type { ReadPages } from './stocked-shelves';

const CYCLE_MS = 600_000;

/** Rows that a pass wrote, by table; tables it left alone are missing. */
export type RowsWritten = Record<string, number>;

/**
 * The refresh of the search service, by its own functions: compare the table with the picture held, judge, and commit what changed
 * with its history, its events and the stores of the changed bottles.
 */
export class RefreshPasses {
  private readonly outbox = new Outbox('search', () => undefined);
  private held = Catalogue.empty();

  private constructor(
    private readonly database: DataSource,
    /** The process that serves the one connection, if it runs on this machine. */
    readonly backend: number,
  ) {}

  static async on(databaseUrl: string): Promise<RefreshPasses> {
    await migrateService({ name: 'search', databaseUrl, migrations: searchMigrations });
    const database = await createServiceDataSource({
      name: 'search',
      databaseUrl,
      entities: searchEntities,
      poolSize: 1,
    }).initialize();
    return new RefreshPasses(database, await backendOf(database));
  }

  /** From the parsed pages to the commit. */
  async run(pages: ReadPages): Promise<Comparison> {
    const { comparison } = await this.commit(pages, async () => undefined);
    return comparison;
  }

  /** The same, and the rows it wrote. */
  async runCounting(pages: ReadPages): Promise<{ comparison: Comparison; written: RowsWritten }> {
    const { comparison, seen } = await this.commit(pages, countsOf);
    return { comparison, written: difference(seen.before, seen.after) };
  }

  /** Takes what a pass committed into the picture held, as the service does by reading it back. */
  remember({ written }: Comparison): void {
    if (written.length === 0) return;
    this.held = this.held.patched(this.held.revision + 1, new Date(), written);
  }

  /** What the tables hold, one line for each product: its number, price and total, and what each store has. */
  async readBack(): Promise<string[]> {
    const rows = await queryRows(
      this.database,
      z.object({ line: z.string() }),
      `SELECT concat_ws(' ', sku, price_cents, store_qty, array_to_string(quantities, ',')) AS line
       FROM product JOIN store_stock USING (sku) ORDER BY sku`,
    );
    return rows.map(({ line }) => line);
  }

  close(): Promise<void> {
    return this.database.destroy();
  }

  private async commit<T>({ products, details }: ReadPages, look: (manager: EntityManager) => Promise<T>) {
    const startedAt = new Date();
    const recent = readRecentZeros(this.database.manager, startedAt);
    const earlier = readSuspectPass(this.database.manager);
    const comparison = compareSnapshots(this.held, {
      observedAt: startedAt,
      products,
      departments: undefined,
      incomplete: new Set(),
      skipped: [],
      skippedSince: new Map(),
    });
    const decision = decidePass({
      before: this.held,
      comparison,
      recent: await recent,
      at: startedAt,
      slot: startedAt,
      cycleMs: CYCLE_MS,
      // So that what comes back from it is told, too.
      firstPictureDoubtMs: 0,
      earlier: await earlier,
    });
    if (decision.outcome === 'rejected') throw new Error(`The pass was rejected: ${decision.suspicion.reason}`);
    const run = { id: randomUUID(), startedAt, outcome: 'accepted' as const, rows: products.length, skipped: [] };
    const seen = await this.database.transaction(async (manager) => {
      const before = await look(manager);
      await commitPass(manager, this.outbox, {
        run: { ...run, changed: comparison.written.length },
        hadSkipped: false,
        comparison,
        baseRevision: this.held.revision,
        published: decision.published,
        stores: new Map(),
        zeros: decision.zeros,
      });
      await writeStoreStock(manager, details);
      return { before, after: await look(manager) };
    });
    return { comparison, seen };
  }
}

/** Postgres' own count of what this connection inserted, updated and deleted and did not report to the statistics yet. */
async function countsOf(manager: EntityManager): Promise<RowsWritten> {
  const counts = await queryRows(
    manager,
    z.object({ relname: z.string(), rows: z.int() }),
    `SELECT relname, (n_tup_ins + n_tup_upd + n_tup_del)::int AS rows FROM pg_stat_xact_user_tables`,
  );
  return Object.fromEntries(counts.map(({ relname, rows }) => [relname, rows]));
}

function difference(before: RowsWritten, after: RowsWritten): RowsWritten {
  const changes = Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, rows]) => rows !== 0));
}
