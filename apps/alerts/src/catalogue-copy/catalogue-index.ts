import type { NarrowerTerm } from '@barrelhive/contracts';
import { nullAsUndefined, queryRows } from '@barrelhive/database';
import { NameIndex } from '@barrelhive/matching';
import { narrowerTerms } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { currentIndexRevision } from '../database/index-revision';

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
});

export type CatalogueProduct = z.infer<typeof catalogueProduct>;

interface BuiltIndex {
  revision: number;
  products: CatalogueProduct[];
  names: NameIndex;
}

/** Finds products of the catalogue copy by term; rebuilt when the copy's revision moved. */
@Injectable()
export class CatalogueIndex {
  private built: BuiltIndex | undefined;

  /** How many listed products a term finds, and whether they are only near. Throws CATALOGUE_NOT_READY before the first feed arrived. */
  async countMatches(manager: EntityManager, term: string): Promise<{ count: number; isNear: boolean }> {
    const { products, names } = await this.current(manager);
    if (products.length === 0) throw new DomainError('CATALOGUE_NOT_READY');
    const { total, isNear } = names.findOrNear(term, 0);
    return { count: total, isNear };
  }

  /** What a term that is too broad may be narrowed to. */
  async narrowerTerms(manager: EntityManager, term: string): Promise<NarrowerTerm[]> {
    const { names } = await this.current(manager);
    return narrowerTerms(names, term);
  }

  /** Of some terms those that no product fits whole, and some product is near to. */
  async nearTerms(manager: EntityManager, terms: readonly string[]): Promise<Set<string>> {
    const { names } = await this.current(manager);
    return new Set(terms.filter((term) => names.findOrNear(term, 0).isNear));
  }

  /** The first products, by name, that a term finds or, where it finds none, is near to. */
  async search(manager: EntityManager, term: string, limit: number): Promise<CatalogueProduct[]> {
    const { products, names } = await this.current(manager);
    return names
      .findOrNear(term, limit)
      .positions.map((position) => products[position])
      .filter((product) => product !== undefined);
  }

  /** What each of some terms finds, in their order. */
  async searchAll(manager: EntityManager, terms: readonly string[]): Promise<CatalogueProduct[][]> {
    const { products, names } = await this.current(manager);
    return terms.map((term) =>
      names
        .findOrNear(term)
        .positions.map((position) => products[position])
        .filter((product) => product !== undefined),
    );
  }

  private async current(manager: EntityManager): Promise<BuiltIndex> {
    const revision = await currentIndexRevision(manager, 'catalogue');
    if (this.built?.revision !== revision) this.built = await build(manager, revision);
    return this.built;
  }
}

async function build(manager: EntityManager, revision: number): Promise<BuiltIndex> {
  const products = await queryRows(
    manager,
    catalogueProduct,
    `SELECT sku, name, price_cents AS "priceCents", warehouse_qty AS "warehouseQty", on_order_qty AS "onOrderQty",
            store_qty AS "storeQty", sold_out_since AS "soldOutSince"
       FROM catalogue_entry WHERE listed ORDER BY name, sku`,
  );
  return { revision, products, names: new NameIndex(products.map((product) => product.name)) };
}
