import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { execute } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CatalogueIndex } from '../catalogue-copy/catalogue-index';
import type { NamedProduct } from '../database/former-names';
import { currentIndexRevision } from '../database/index-revision';
import { readTermChanges } from '../database/term-changes';
import { WatchedTerms } from '../matching/watched-terms';

/** This many names are matched at a time: a few milliseconds with a million alerts. */
const BOTTLES_AT_ONCE = 50;
const BOTTLES_PER_EVENT = 2_000;

/**
 * Tells search which bottles the watched alerts find, and how many find each. `all`: every bottle, as a snapshot. `changed`: the bottles of alerts that
 * came or went since it was told last, counted anew; where these are not known any more, all.
 */
@Injectable()
export class TellWatchedBottles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueIndex,
    private readonly watchedTerms: WatchedTerms,
    private readonly outbox: Outbox,
  ) {}

  async run(which: 'all' | 'changed', signal?: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    const publishedRevision = await currentIndexRevision(manager, 'told-skus');
    const changes = await readTermChanges(manager, publishedRevision);
    if (which === 'all' || !changes) return this.tellAll(signal);
    if (changes.revision === publishedRevision) return;
    const found = await this.catalogue.searchAll(manager, [...new Set(changes.changes.map(({ termKey }) => termKey))]);
    const products = [
      ...new Map(found?.flatMap((each) => each.products).map((product) => [product.sku, product])).values(),
    ];
    const skus = await this.counted(products, signal);
    await this.tell(changes.revision, partsOf(skus));
  }

  /** Before the catalogue is known there is nothing to tell. */
  private async tellAll(signal: AbortSignal | undefined): Promise<void> {
    const { manager } = this.dataSource;
    const revision = await currentIndexRevision(manager, 'terms');
    const products = await this.catalogue.listedProducts(manager);
    if (products.length === 0) return;
    const watched = (await this.counted(products, signal)).filter(({ alerts }) => alerts > 0);
    const parts = watched.length === 0 ? [[]] : partsOf(watched);
    await this.tell(revision, parts, randomUUID());
  }

  private async counted(products: readonly NamedProduct[], signal: AbortSignal | undefined) {
    const skus: { sku: string; alerts: number }[] = [];
    for (let from = 0; from < products.length; from += BOTTLES_AT_ONCE) {
      const part = products.slice(from, from + BOTTLES_AT_ONCE);
      const counts = await this.watchedTerms.countsOf(this.dataSource.manager, part);
      skus.push(...part.map(({ sku }, place) => ({ sku, alerts: counts[place] ?? 0 })));
      signal?.throwIfAborted();
      await setImmediate();
    }
    return skus;
  }

  private tell(revision: number, parts: { sku: string; alerts: number }[][], id?: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const at = new Date().toISOString();
      const events = parts.map((skus, part) => ({
        at,
        skus,
        snapshot: id === undefined ? id : { id, part, parts: parts.length },
      }));
      await this.outbox.publishAll(manager, 'alerts.watched-skus.v1', events);
      await notePublished(manager, revision);
    });
  }
}

async function notePublished(manager: EntityManager, revision: number): Promise<void> {
  await execute(manager, `UPDATE index_revision SET revision = $1 WHERE index_name = 'told-skus'`, [revision]);
}

function partsOf<T>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += BOTTLES_PER_EVENT)
    parts.push(all.slice(from, from + BOTTLES_PER_EVENT));
  return parts;
}
