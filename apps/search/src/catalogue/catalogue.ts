import { NameIndex } from '@barrelhive/matching';
import type { CatalogueProduct } from './product';

const LEXICON_WORD = /^\p{L}{4,}$/u;

/** What a term found: how many products match, and the first of them by name. */
export interface CatalogueHits {
  count: number;
  products: CatalogueProduct[];
}

/** The products of the last good pass with an index of their names. Immutable: a refresh makes a new one. */
export class Catalogue {
  private readonly products: readonly CatalogueProduct[];
  private readonly index: NameIndex;
  private words: readonly string[] | undefined;

  private constructor(
    /** Grows with every pass that changed something. */
    readonly revision: number,
    /** When the last good pass began to read the table; undefined before the first. */
    readonly observedAt: Date | undefined,
    /** Every product ever seen, also those that left the table. */
    readonly bySku: ReadonlyMap<string, CatalogueProduct>,
    reused?: Catalogue,
  ) {
    this.products = reused ? reused.products.map(({ sku }) => bySku.get(sku)).filter(isDefined) : listedOf(bySku);
    this.index = reused ? reused.index : new NameIndex(this.products.map(({ name }) => name));
    this.words = reused ? reused.words : undefined;
  }

  static empty(): Catalogue {
    return new Catalogue(0, undefined, new Map());
  }

  /** How many products the agency's table holds now. */
  get size(): number {
    return this.products.length;
  }

  /** The products of the agency's table now. */
  get listed(): readonly CatalogueProduct[] {
    return this.products;
  }

  /** The next catalogue: some products replaced or added. The index of names is rebuilt only when a name came, went or changed. */
  patched(revision: number, observedAt: Date | undefined, changed: readonly CatalogueProduct[]): Catalogue {
    if (changed.length === 0) return new Catalogue(revision, observedAt, this.bySku, this);
    const bySku = new Map(this.bySku);
    for (const product of changed) bySku.set(product.sku, product);
    const isNamesake = changed.every((product) => isSameListing(this.bySku.get(product.sku), product));
    return new Catalogue(revision, observedAt, bySku, isNamesake ? this : undefined);
  }

  /** The products whose name a term matches, by name, at most `limit` of them. */
  search(term: string, limit: number): CatalogueHits {
    const { total, positions } = this.index.find(term, limit);
    return { count: total, products: positions.map((position) => this.products[position]).filter(isDefined) };
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

function listedOf(bySku: ReadonlyMap<string, CatalogueProduct>): CatalogueProduct[] {
  return [...bySku.values()].filter(({ delistedAt }) => delistedAt === undefined);
}

function isSameListing(before: CatalogueProduct | undefined, now: CatalogueProduct): boolean {
  if (!before) return false;
  return before.name === now.name && (before.delistedAt === undefined) === (now.delistedAt === undefined);
}

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}
