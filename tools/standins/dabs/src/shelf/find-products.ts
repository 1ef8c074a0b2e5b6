import type { Shelf, ShelfProduct } from './shelf';

const MOST_SHOWN = 40;

/** Bottles whose name holds every word of the query, or whose number begins with it; at most 40 of them, and how many there are. */
export function findProducts(shelf: Shelf, query: string): { products: ShelfProduct[]; found: number } {
  const words = query
    .toUpperCase()
    .replace(/['’]S?\b/g, '')
    .split(/\s+/)
    .filter(Boolean);
  const found = shelf.products.filter(
    ({ name, sku }) => words.every((word) => name.includes(word)) || (query !== '' && sku.startsWith(query.trim())),
  );
  return { products: found.slice(0, MOST_SHOWN), found: found.length };
}
