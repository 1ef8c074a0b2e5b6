import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AllocatedPageRow } from '@barrelhive/contracts';
import { createNameMatcher } from '@barrelhive/matching';
import { Outbox } from '@barrelhive/messaging';
import { isOnMonthlyList } from '@barrelhive/rules';
import { logger, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { AgencyHttp } from '../agency/agency-http';
import { AgencySite } from '../agency/agency-site';
import { parseAllocatedPage, parseDrawings } from '../agency/parse-source-pages';
import type { CatalogueProduct } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { SourcePageEntity } from './source-page.entity';

const ATTEMPTS = 3;
const DRAWINGS = 'drawings';
const ALLOCATED = 'allocated';

/** A page as JSON keeps it, without what is undefined. */
const storedContent = z.looseObject({});

const unknownBottles = metrics.gauge({
  name: 'barrelhive_allocated_page_unknown_bottles',
  help: 'Bottles of the allocated page that our catalogue does not hold; alarm above 0, a department may be missing',
});

/** Reads the pages beside the product table, the drawings and the allocated list, and passes on what has changed. */
@Injectable()
export class ReadSourcePages {
  private readonly log = logger('source-pages');

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly http: AgencyHttp,
    private readonly site: AgencySite,
    private readonly catalogue: CatalogueCopy,
  ) {}

  /** Never rejects: a page that cannot be read is read again in the next slot. */
  async run(): Promise<void> {
    await this.readDrawings().catch((error: unknown) =>
      this.log.warn({ err: error }, 'the drawings could not be read'),
    );
    await this.readAllocatedPage().catch((error: unknown) =>
      this.log.warn({ err: error }, 'the allocated page could not be read'),
    );
  }

  private async readDrawings(): Promise<void> {
    const observedAt = new Date();
    const asked = { what: DRAWINGS, url: this.site.drawings, urgency: 'refresh' } as const;
    const page = await this.http.read(ATTEMPTS, asked, parseDrawings);
    const content = storedContent.parse(JSON.parse(JSON.stringify(page)));
    await this.keepPage({ name: DRAWINGS, readAt: observedAt, content }, (manager) =>
      this.outbox.publish(manager, 'inventory.drawings-observed.v1', { observedAt: observedAt.toISOString(), ...page }),
    );
  }

  private async readAllocatedPage(): Promise<void> {
    const observedAt = new Date();
    const asked = { what: ALLOCATED, url: this.site.allocated, urgency: 'refresh' } as const;
    const rows = await this.http.read(ATTEMPTS, asked, parseAllocatedPage);
    const contentHash = hashOf(rows);
    await this.keepPage({ name: ALLOCATED, readAt: observedAt, content: { contentHash } }, (manager) =>
      this.outbox.publish(manager, 'inventory.allocated-page-observed.v1', {
        observedAt: observedAt.toISOString(),
        contentHash,
        rows,
      }),
    );
    this.lookForUnknownBottles(rows);
  }

  /**
   * Keeps what a page shows and has it published when it differs from the last reading. The first reading is published even when it is
   * empty: other services compare later ones with it.
   */
  private keepPage(page: SourcePageEntity, publish: (manager: EntityManager) => Promise<void>): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const pages = manager.getRepository(SourcePageEntity);
      const before = await pages.findOne({ where: { name: page.name }, lock: { mode: 'pessimistic_write' } });
      if (before && isDeepStrictEqual(before.content, page.content)) return;
      await pages.upsert({ ...page }, ['name']);
      await publish(manager);
    });
  }

  /** A bottle that the page has and the product table lacks says that a department is missing. */
  private lookForUnknownBottles(rows: readonly AllocatedPageRow[]): void {
    const { current } = this.catalogue;
    if (current.size === 0) return;
    const unknown = bottlesNotHeld(rows, current.listed.filter(isOnMonthlyList));
    unknownBottles.set(unknown.length);
    if (unknown.length > 0)
      this.log.warn({ unknown: unknown.slice(0, 20) }, 'allocated bottles that the catalogue lacks');
  }
}

/** The same for the same rows in any order. */
function hashOf(rows: readonly AllocatedPageRow[]): string {
  const lines = rows.map(({ name, store, quantity, priceCents }) =>
    JSON.stringify([name, store, quantity, priceCents]),
  );
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/** Names of the allocated page that may be none of the bottles. */
function bottlesNotHeld(rows: readonly AllocatedPageRow[], bottles: readonly CatalogueProduct[]): string[] {
  const match = createNameMatcher(bottles);
  const unknown = rows.filter((row) => match(row).kind === 'unknown').map(({ name }) => name);
  return [...new Set(unknown)];
}
