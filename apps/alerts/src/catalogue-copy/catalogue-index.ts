import { buildNameIndex, type NameIndex } from '@barrelhive/matching';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { currentIndexRevision } from '../database/index-revision';

/** A product as far as alerts need it; an absent figure was not given by the source. */
export interface CatalogueProduct {
  sku: string;
  name: string;
  priceCents?: number;
  warehouseQty?: number;
  onOrderQty?: number;
  storeQty?: number;
}

interface BuiltIndex {
  revision: string;
  products: CatalogueProduct[];
  names: NameIndex;
}

/** Finds products of the catalogue copy by term; rebuilt when the copy's revision moved. */
@Injectable()
export class CatalogueIndex {
  private built: BuiltIndex | undefined;

  /** How many listed products a term finds. Throws CATALOGUE_NOT_READY before the first feed arrived. */
  async countMatches(term: string, manager: EntityManager): Promise<number> {
    const { products, names } = await this.current(manager);
    if (products.length === 0) throw new DomainError('CATALOGUE_NOT_READY');
    return names.count(term);
  }

  /** The first products, by name, that a term finds. */
  async search(term: string, limit: number, manager: EntityManager): Promise<CatalogueProduct[]> {
    const { products, names } = await this.current(manager);
    return names
      .search(term, limit)
      .map((position) => products[position])
      .filter((product) => product !== undefined);
  }

  private async current(manager: EntityManager): Promise<BuiltIndex> {
    const revision = await currentIndexRevision(manager, 'catalogue');
    if (this.built?.revision !== revision) this.built = await build(revision, manager);
    return this.built;
  }
}

type ProductRow = { [Key in keyof Required<CatalogueProduct>]: CatalogueProduct[Key] | null } & {
  sku: string;
  name: string;
};

async function build(revision: string, manager: EntityManager): Promise<BuiltIndex> {
  const rows: ProductRow[] = await manager.query(
    `SELECT sku, name, price_cents AS "priceCents", warehouse_qty AS "warehouseQty", on_order_qty AS "onOrderQty",
            store_qty AS "storeQty"
       FROM catalogue_entry WHERE listed ORDER BY name, sku`,
  );
  const products = rows.map(productOfRow);
  return { revision, products, names: buildNameIndex(products.map((product) => product.name)) };
}

function productOfRow(row: ProductRow): CatalogueProduct {
  return {
    sku: row.sku,
    name: row.name,
    priceCents: row.priceCents ?? undefined,
    warehouseQty: row.warehouseQty ?? undefined,
    onOrderQty: row.onOrderQty ?? undefined,
    storeQty: row.storeQty ?? undefined,
  };
}
