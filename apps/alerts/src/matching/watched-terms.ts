import { queryRows } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { namesOf, type NamedProduct } from '../database/former-names';
import { readTermChanges } from '../database/term-changes';
import { loadWatchedAlerts } from './load-watched-alerts';
import type { WatchedAlerts } from './watched-alerts';
import type { WhereFilter } from './where-bits';

/** What the watched terms ask the products. */
export interface KnownProducts {
  /** Of some terms that no product fits whole, which names each is near to by their words. */
  nearness(
    manager: EntityManager,
    terms: readonly string[],
  ): Promise<ReadonlyMap<string, (words: readonly string[]) => boolean>>;
  /** Gives the words by which a product is found among all by one of its names, and its number. */
  wordsOfNames(manager: EntityManager): Promise<(name: string, sku?: string) => readonly string[]>;
}

/** Injection token of {@link KnownProducts}, which the service provides from its copy of the catalogue. */
export const KNOWN_PRODUCTS = Symbol('known products');

const alertTerm = z.object({ id: z.string(), searchTerm: z.string() });

/**
 * Finds the alerts that product names concern. All of them are read once; after that each use takes in what came and went since the
 * last one, so that it sees every alert whose creation was committed before, in whichever replica. They are read again only
 * where what changed is no longer known.
 */
@Injectable()
export class WatchedTerms implements OnApplicationBootstrap {
  private readonly log = logger('watched-terms');
  private loading: Promise<WatchedAlerts> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(KNOWN_PRODUCTS) private readonly products: KnownProducts,
  ) {}

  /** The first change need not wait for the reading. If it fails, the first use reads again. */
  onApplicationBootstrap(): void {
    void this.load().catch((err: unknown) => this.log.warn({ err }, 'the alerts could not be read yet'));
  }

  /**
   * For each product the ids of the alerts whose term matches its name, or one that it had. `filters`: where those of each product must look; some
   * may be among them that do not, where the filter speaks of stores.
   */
  async alertsFor(
    manager: EntityManager,
    products: readonly NamedProduct[],
    filters: readonly (WhereFilter | undefined)[] = [],
  ): Promise<string[][]> {
    const names = await namesOf(manager, products);
    const filterOfName = names.flatMap((each, place) => each.map(() => filters[place]));
    const named = names.flatMap((each, place) => each.map((name) => ({ name, sku: products[place]?.sku ?? '' })));
    const found = await this.alertsMatching(manager, named, filterOfName);
    return names.map(({ length }) => {
      const [ids = [], ...others] = found.splice(0, length);
      // Most products have one name, and hundreds of thousands of alerts may match it.
      return others.length === 0 ? ids : [...new Set([ids, ...others].flat())];
    });
  }

  /** For each name of a product the ids of the alerts whose term matches it or its number, or is near to it where it matches no product. */
  async alertsMatching(
    manager: EntityManager,
    products: readonly { name: string; sku?: string }[],
    filters?: readonly (WhereFilter | undefined)[],
  ): Promise<string[][]> {
    const wordsOf = await this.products.wordsOfNames(manager);
    const watched = await this.current(manager);
    const names = products.map(({ name }) => name);
    const wordsAt = (name: string, place: number) => wordsOf(name, products[place]?.sku);
    const { matching, near: maybeNear } = watched.find(names, wordsAt, filters);
    const near = await this.trulyNear(manager, maybeNear, (place) => [wordsAt(names[place] ?? '', place)]);
    return matching.map((ids, place) => [...ids, ...(near[place] ?? [])]);
  }

  /** How many alerts find each product, by its name or one that it had. */
  async countsOf(manager: EntityManager, products: readonly NamedProduct[]): Promise<number[]> {
    const names = await namesOf(manager, products);
    const wordsOf = await this.products.wordsOfNames(manager);
    const watched = await this.current(manager);
    const skus = names.flatMap((each, place) => each.map(() => products[place]?.sku));
    const { counts, near: maybeNear } = watched.count(names, (name, place) => wordsOf(name, skus[place]));
    const wordsAt = (place: number) => (names[place] ?? []).map((name) => wordsOf(name, products[place]?.sku));
    const near = await this.trulyNear(manager, maybeNear, wordsAt);
    return counts.map((count, place) => count + (near[place]?.length ?? 0));
  }

  /** The index with all that was committed before. */
  private async current(manager: EntityManager): Promise<WatchedAlerts> {
    for (;;) {
      const loading = this.loading ?? this.load();
      const watched = await loading;
      const changes = await readTermChanges(manager, watched.revision);
      if (changes) {
        watched.follow(changes);
        return watched;
      }
      if (this.loading === loading) this.loading = undefined;
    }
  }

  /** Without the alerts whose term fits some product whole, or better than what is at a place: that ends what is near to it. */
  private async trulyNear(
    manager: EntityManager,
    near: readonly string[][],
    wordsAt: (place: number) => (readonly string[])[],
  ): Promise<string[][]> {
    const ids = [...new Set(near.flat())];
    if (ids.length === 0) return [];
    const alerts = await queryRows(
      manager,
      alertTerm,
      'SELECT id, search_term AS "searchTerm" FROM saved_alert WHERE id = ANY($1::uuid[])',
      [ids],
    );
    const nearness = await this.products.nearness(manager, [...new Set(alerts.map(({ searchTerm }) => searchTerm))]);
    const isNearOf = new Map(alerts.map(({ id, searchTerm }) => [id, nearness.get(searchTerm)]));
    return near.map((each, place) => {
      const words = each.length === 0 ? [] : wordsAt(place);
      return each.filter((id) => words.some((some) => isNearOf.get(id)?.(some)));
    });
  }

  /** Reads in a transaction of its own: several handlers wait for it, and none of them may be what it hangs on. */
  private load(): Promise<WatchedAlerts> {
    const loading: Promise<WatchedAlerts> = loadWatchedAlerts(this.dataSource).catch((error: unknown) => {
      if (this.loading === loading) this.loading = undefined;
      throw error;
    });
    this.loading = loading;
    return loading;
  }
}
