import { normaliseName } from '@barrelhive/matching';
import { isInStock, type CatalogueProduct, type ProductChange } from '../catalogue/product';

/** What a pass changes, as far as it is asked here. */
interface ComparedPass {
  changes: readonly ProductChange[];
  /** Products that are new, differ, or left the table, as they are after the pass. */
  written: readonly CatalogueProduct[];
}

/**
 * The new items of a pass that are back in stock, too: they stand on a shelf under a name that is known, and no bottle of that name that was known
 * before does. Those of a first picture, or that were skipped before, are no new items.
 */
export function renumberedChanges(
  known: ReadonlyMap<string, CatalogueProduct>,
  { changes, written }: ComparedPass,
): ProductChange[] {
  const onShelf = changes.filter(({ kind, product }) => kind === 'new-item' && isInStock(product));
  if (onShelf.length === 0) return [];
  const now = new Map(written.map((product) => [product.sku, product]));
  const namesakes = new Map<string, CatalogueProduct[]>(
    onShelf.map(({ product }) => [normaliseName(product.name), []]),
  );
  for (const product of known.values())
    namesakes.get(normaliseName(product.name))?.push(now.get(product.sku) ?? product);
  return onShelf.flatMap(({ product }): ProductChange[] => {
    const former = namesakes.get(normaliseName(product.name)) ?? [];
    if (former.length === 0 || former.some(isOnShelf)) return [];
    return [{ kind: 'back-in-stock', product, before: undefined, formerSkus: former.map(({ sku }) => sku) }];
  });
}

function isOnShelf(product: CatalogueProduct): boolean {
  return product.delistedAt === undefined && isInStock(product);
}
