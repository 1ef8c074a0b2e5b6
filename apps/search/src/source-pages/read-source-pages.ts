import { isDeepStrictEqual } from 'node:util';
import { createNameMatcher } from '@barrelhive/matching';
import { Outbox } from '@barrelhive/messaging';
import { isOnMonthlyList } from '@barrelhive/rules';
import { logger, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { AgencyHttp } from '../agency/agency-http';
import { AgencySite } from '../agency/agency-site';
import { parseAllocatedPage, type AllocatedRow } from '../agency/parse-allocated-page';
import { parseDrawings } from '../agency/parse-drawings';
import type { CatalogueProduct } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { SourcePageEntity } from './source-page.entity';

const ATTEMPTS = 3;
const DRAWINGS = 'drawings';

/** A page as JSON keeps it, without what is undefined. */
const storedContent = z.looseObject({});

const unknownBottles = metrics.gauge({
  name: 'barrelhive_allocated_page_unknown_bottles',
  help: 'Bottles of the allocated page that our catalogue does not hold; alarm above 0, a department may be missing',
});

/** Reads the pages beside the product table: drawings, which are passed on, and the allocated list, which is checked against. */
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
    await this.checkAllocatedPage().catch((error: unknown) =>
      this.log.warn({ err: error }, 'the allocated page could not be read'),
    );
  }

  /**
   * Keeps what the drawings page shows and publishes it when it differs from the last reading. The first reading is published even
   * when it is empty: other services compare later ones with it.
   */
  private async readDrawings(): Promise<void> {
    const readAt = new Date();
    const asked = { what: 'drawings', url: this.site.drawings, urgency: 'refresh' } as const;
    const page = await this.http.read(ATTEMPTS, asked, parseDrawings);
    const content = storedContent.parse(JSON.parse(JSON.stringify(page)));
    await this.dataSource.transaction(async (manager) => {
      const pages = manager.getRepository(SourcePageEntity);
      const before = await pages.findOne({ where: { name: DRAWINGS }, lock: { mode: 'pessimistic_write' } });
      if (before && isDeepStrictEqual(before.content, content)) return;
      await pages.upsert({ name: DRAWINGS, readAt, content }, ['name']);
      await this.outbox.publish(manager, 'inventory.drawings-observed.v1', {
        observedAt: readAt.toISOString(),
        ...page,
      });
    });
  }

  private async checkAllocatedPage(): Promise<void> {
    const asked = { what: 'allocated', url: this.site.allocated, urgency: 'refresh' } as const;
    const rows = await this.http.read(ATTEMPTS, asked, parseAllocatedPage);
    const { current } = this.catalogue;
    if (current.size === 0) return;
    const unknown = bottlesNotHeld(rows, current.listed.filter(isOnMonthlyList));
    unknownBottles.set(unknown.length);
    if (unknown.length > 0)
      this.log.warn({ unknown: unknown.slice(0, 20) }, 'allocated bottles that the catalogue lacks');
  }
}

/** Names of the allocated page that may be none of the bottles. */
function bottlesNotHeld(rows: readonly AllocatedRow[], bottles: readonly CatalogueProduct[]): string[] {
  const match = createNameMatcher(bottles);
  const unknown = rows.filter((row) => match(row).kind === 'unknown').map(({ name }) => name);
  return [...new Set(unknown)];
}
