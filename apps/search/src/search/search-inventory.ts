import type { SearchResult } from '@barrelhive/contracts';
import { entitlementAt } from '@barrelhive/entitlements';
import { capabilitiesOf } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { KeyReadings } from '../store-reading/key-readings';
import { ReadInTime } from '../store-reading/read-in-time';
import type { KnownStores } from '../store-stock/known-stores';
import { BeginSearch } from './begin-search';
import { FindItems, searches, type FoundItems } from './find-items';
import type { Searcher } from './searcher';

/** `POST /api/search` and `POST /api/search/multi`. */
@Injectable()
export class SearchInventory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly findItems: FindItems,
    private readonly readInTime: ReadInTime,
    private readonly keyReadings: KeyReadings,
    private readonly beginSearch: BeginSearch,
  ) {}

  /** One term, with fresh store details as far as they can be had within 8 s. */
  async one(rawTerm: string, searcher: Searcher): Promise<SearchResult> {
    const begun = await this.beginSearch.run(rawTerm, searcher, 'post');
    if ('counter' in begun) return { ...this.toResult(begun.found), ...begun.counter };
    const { found, reservation } = begun;
    try {
      searches.inc({ way: 'post', outcome: found.kind });
      const result = this.toResult(found, await this.readStores(found, searcher));
      return { ...result, ...(await reservation.count()) };
    } finally {
      await reservation.giveBackUnlessCounted();
    }
  }

  /**
   * Several terms at once, from what is known: 25 terms would be 250 details, more than is polite to ask the agency for. Throws
   * VALIDATION_FAILED for more terms than the user's plan has at once.
   */
  async many(rawTerms: readonly string[], userId: string): Promise<SearchResult[]> {
    const { termsAtOnce: most } = capabilitiesOf(await entitlementAt(this.dataSource.manager, userId, new Date()));
    if (rawTerms.length > most) {
      const text = `Your plan searches for at most ${most} terms at once.`;
      throw new DomainError('VALIDATION_FAILED', { field: 'searchTerms', max: most }, text);
    }
    const terms = rawTerms.map((term) => this.findItems.acceptTerm(term));
    return terms.map((term) => {
      const found = this.findItems.find(term);
      searches.inc({ way: 'multi', outcome: found.kind });
      return this.toResult(found);
    });
  }

  private async readStores(found: FoundItems, searcher: Searcher): Promise<ReadonlyMap<string, KnownStores>> {
    const products = found.kind === 'found' ? found.products : [];
    const asked = products.filter((product) => this.findItems.needsReading(product));
    return this.readInTime.run(await this.keyReadings.within(asked, searcher), searcher.id);
  }

  private toResult(found: FoundItems, read?: ReadonlyMap<string, KnownStores>): SearchResult {
    const timestamp = new Date().toISOString();
    if (found.kind === 'too-broad') return { ...found.figures, items: [], timestamp };
    const items = found.products.map((product) => this.findItems.describe(product, read?.get(product.sku)));
    return { searchTerm: found.term, items, count: items.length, ...this.findItems.hintFor(found), timestamp };
  }
}
