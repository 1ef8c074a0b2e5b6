import type { NarrowerTerm } from '@barrelhive/contracts';
import { nullAsUndefined, queryRows } from '@barrelhive/database';
import { NameIndex } from '@barrelhive/matching';
import { narrowerTerms } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { currentIndexRevision } from '../database/index-revision';
import { readFormerNames, type NamedProduct } from '../database/former-names';

const figure = nullAsUndefined(z.int());

/** A product as far as alerts need it; an absent figure was not given by the source. */
const catalogueProduct = z.object({
  sku: z.string(),
  name: z.string(),
  priceCents: figure,
  warehouseQty: figure,
  onOrderQty: figure,
  storeQty: figure,
  /** Since when the last bottle is gone from the stores, where that was seen. */
  soldOutSince: nullAsUndefined(z.date()),
  listed: z.boolean(),
  observedAt: z.date(),
});

export type CatalogueProduct = z.infer<typeof catalogueProduct>;

/** What an alert's term finds, by the names that the listed products have and had. */
export interface Found {
  products: CatalogueProduct[];
  /** They lack words of the term that say little, and none has them all. */
  isNear: boolean;
  /** No product is called so any more. */
  isByFormerName: boolean;
  /** Where it finds nothing: when the last product that it found left the list, as far back as that is remembered. */
  lastLeftAt: Date | undefined;
}

interface NamedProducts {
  names: NameIndex;
  /** By position in the index. */
  products: CatalogueProduct[];
}

interface BuiltIndex {
  listed: NamedProducts;
  /** The same by their former names, too. */
  known: NamedProducts;
  /** What left the list, by all its names. */
  gone: NamedProducts;
}

/** Finds products of the catalogue copy by term; rebuilt when the copy's revision moved. */
@Injectable()
export class CatalogueIndex {
  private latest: { revision: number; built: Promise<BuiltIndex> } | undefined;

  /** How many listed products a term finds by the names they have, and whether they are only near. Throws CATALOGUE_NOT_READY before the first feed arrived. */
  async countMatches(manager: EntityManager, term: string): Promise<{ count: number; isNear: boolean }> {
    const { listed } = await this.current(manager);
    if (listed.products.length === 0) throw new DomainError('CATALOGUE_NOT_READY');
    const { total, isNear } = listed.names.findOrNear(term, 0);
    return { count: total, isNear };
  }

  /** All listed products; none before the first feed arrived. */
  async listedProducts(manager: EntityManager): Promise<readonly CatalogueProduct[]> {
    return (await this.current(manager)).listed.products;
  }

  /** What a term that is too broad may be narrowed to. */
  async narrowerTerms(manager: EntityManager, term: string): Promise<NarrowerTerm[]> {
    const { listed } = await this.current(manager);
    return narrowerTerms(listed.names, term);
  }

  /** Of some terms those that no product fits whole. */
  async unmatchedTerms(manager: EntityManager, terms: readonly string[]): Promise<Set<string>> {
    const { known } = await this.current(manager);
    return new Set(terms.filter((term) => known.names.count(term) === 0));
  }

  /** Of some terms that fit no product whole, which names each is near to by their words. */
  async nearness(
    manager: EntityManager,
    terms: readonly string[],
  ): Promise<Map<string, (words: readonly string[]) => boolean>> {
    const { known } = await this.current(manager);
    return new Map(
      terms.flatMap((term) => {
        const isNear = known.names.nearness(term);
        return isNear ? [[term, isNear] as const] : [];
      }),
    );
  }

  /** Gives the words by which a product is found by a name among those that the listed products have and had, and by its number. */
  async wordsOfNames(manager: EntityManager): Promise<(name: string, sku?: string) => readonly string[]> {
    const { known } = await this.current(manager);
    return (name, sku) => known.names.wordsOf(name, sku);
  }

  /** What each of some terms finds, in their order. Undefined before the first feed arrived. */
  async searchAll(manager: EntityManager, terms: readonly string[]): Promise<Found[] | undefined> {
    const built = await this.current(manager);
    return built.listed.products.length === 0 ? undefined : terms.map((term) => foundBy(term, built));
  }

  /** Calls that come at once wait for one building. One that failed is begun anew by the next call. */
  private async current(manager: EntityManager): Promise<BuiltIndex> {
    const revision = await currentIndexRevision(manager, 'catalogue');
    if (this.latest?.revision === revision) return this.latest.built;
    const latest = { revision, built: build(manager) };
    this.latest = latest;
    latest.built.catch(() => {
      if (this.latest === latest) this.latest = undefined;
    });
    return latest.built;
  }
}

async function build(manager: EntityManager): Promise<BuiltIndex> {
  const entries = await queryRows(
    manager,
    catalogueProduct,
    `SELECT sku, name, price_cents AS "priceCents", warehouse_qty AS "warehouseQty", on_order_qty AS "onOrderQty",
            store_qty AS "storeQty", sold_out_since AS "soldOutSince", listed, observed_at AS "observedAt"
       FROM catalogue_entry WHERE name <> '' ORDER BY name, sku`,
  );
  const former = await readFormerNames(manager);
  const products = entries.filter(({ listed }) => listed);
  const listed = namedProducts(products, []);
  return {
    listed,
    known: former.length === 0 ? listed : namedProducts(products, former),
    gone: namedProducts(
      entries.filter((entry) => !entry.listed),
      former,
    ),
  };
}

function namedProducts(products: readonly CatalogueProduct[], former: readonly NamedProduct[]): NamedProducts {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const named = [...products, ...former].flatMap(({ sku, name }) => {
    const product = bySku.get(sku);
    return product ? [{ name, product }] : [];
  });
  const names = new NameIndex(
    named.map(({ name }) => name),
    named.map(({ product }) => product.sku),
  );
  return { names, products: named.map(({ product }) => product) };
}

function foundBy(term: string, { listed, known, gone }: BuiltIndex): Found {
  const { positions, isNear } = known.names.findOrNear(term);
  const isFound = positions.length > 0;
  return {
    products: productsAt(known, positions),
    isNear,
    isByFormerName: isFound && known !== listed && listed.names.findOrNear(term, 0).total === 0,
    lastLeftAt: isFound ? undefined : lastLeft(term, gone),
  };
}

function lastLeft(term: string, gone: NamedProducts): Date | undefined {
  const left = productsAt(gone, gone.names.findForgiving(term).positions).map(({ observedAt }) => observedAt.getTime());
  return left.length === 0 ? undefined : new Date(Math.max(...left));
}

/** Each product once, though several of its names may fit. */
function productsAt({ products }: NamedProducts, positions: readonly number[]): CatalogueProduct[] {
  return [...new Set(positions.flatMap((position) => products[position] ?? []))];
}
