import type { InventoryCounts, NarrowerTerm } from '@barrelhive/contracts';
import { NameIndex } from '@barrelhive/matching';
import { narrowerTerms } from '@barrelhive/rules';
import type { CatalogueProduct } from './product';

const LEXICON_WORD = /^\p{L}{4,}$/u;

/** The products of the last good pass with an index of their names. Immutable: a refresh makes a new one. */
export class Catalogue {
  /** The products of the agency's table now. */
  readonly listed: readonly CatalogueProduct[];
  private readonly index: NameIndex;
  private words: readonly string[] | undefined;
  private counted: InventoryCounts | undefined;

  private constructor(
    /** Grows with every pass that changed something. */
    readonly revision: number,
    /** When the last good pass began to read the table; undefined before the first. */
    readonly observedAt: Date | undefined,
    /** Every product ever seen, also those that left the table. */
    readonly bySku: ReadonlyMap<string, CatalogueProduct>,
    reused?: Catalogue,
  ) {
    this.listed = reused
      ? reused.listed.map(({ sku }) => bySku.get(sku)).filter((product) => product !== undefined)
      : listedOf(bySku);
    this.index = reused ? reused.index : indexOf(this.listed);
    this.words = reused ? reused.words : undefined;
  }

  static empty(): Catalogue {
    return new Catalogue(0, undefined, new Map());
  }

  /** How many products the agency's table holds now. */
  get size(): number {
    return this.listed.length;
  }

  /** How much of the agency's table is on a shelf or on order. Counted once: the answer is asked for by every visitor. */
  get counts(): InventoryCounts {
    this.counted ??= countsOf(this.listed);
    return this.counted;
  }

  /** The next catalogue: some products replaced or added. The index of names is rebuilt only when a name came, went or changed. */
  patched(revision: number, observedAt: Date | undefined, changed: readonly CatalogueProduct[]): Catalogue {
    if (changed.length === 0) return new Catalogue(revision, observedAt, this.bySku, this);
    const bySku = new Map(this.bySku);
    for (const product of changed) bySku.set(product.sku, product);
    const isNamesake = changed.every((product) => isSameListing(this.bySku.get(product.sku), product));
    return new Catalogue(revision, observedAt, bySku, isNamesake ? this : undefined);
  }

  /** How many products have a name that a term matches, or is near to where it matches none, and the first `limit` of them by name. */
  search(term: string, limit: number): { count: number; products: CatalogueProduct[]; isNear: boolean } {
    const { total, positions, isNear } = this.index.findOrNear(term, limit);
    return {
      isNear,
      count: total,
      products: positions.map((position) => this.listed[position]).filter((product) => product !== undefined),
    };
  }

  /** What a term that is too broad may be narrowed to. */
  narrower(term: string): NarrowerTerm[] {
    return narrowerTerms(this.index, term);
  }

  /** A term close to one that matches nothing, in normalised words, which does match; undefined when none is near, or none is needed. */
  corrected(term: string): string | undefined {
    return this.index.correctTerm(term);
  }

  /** The catalogue's own words of four letters and more, commonest first: what a misspelling may be corrected to. */
  get lexicon(): readonly string[] {
    this.words ??= this.index.wordsByUse.filter((word) => LEXICON_WORD.test(word));
    return this.words;
  }
}

/** By names, and by the numbers of products. */
function indexOf(products: readonly CatalogueProduct[]): NameIndex {
  return new NameIndex(
    products.map(({ name }) => name),
    products.map(({ sku }) => sku),
  );
}

function listedOf(bySku: ReadonlyMap<string, CatalogueProduct>): CatalogueProduct[] {
  return [...bySku.values()].filter(({ delistedAt }) => delistedAt === undefined);
}

function countsOf(products: readonly CatalogueProduct[]): InventoryCounts {
  const quantities = products.map(({ storeQty = 0 }) => storeQty).filter((quantity) => quantity > 0);
  return {
    productsInStores: quantities.length,
    bottlesInStores: quantities.reduce((sum, quantity) => sum + quantity, 0),
    productsOnOrder: products.filter(({ onOrderQty = 0 }) => onOrderQty > 0).length,
  };
}

function isSameListing(before: CatalogueProduct | undefined, now: CatalogueProduct): boolean {
  if (!before) return false;
  return before.name === now.name && (before.delistedAt === undefined) === (now.delistedAt === undefined);
}
