import type { CatalogueProduct } from '../catalogue-copy/catalogue-index';

type Stock = Pick<CatalogueProduct, 'storeQty' | 'soldOutSince'>;

/** Since when none of an alert's products is in any store: since the last of them went. Undefined where one is, or where that is not known of each. */
export function soldOutSince(products: readonly Stock[]): Date | undefined {
  const instants = products.flatMap(({ storeQty, soldOutSince: since }) => (storeQty === 0 && since ? [since] : []));
  if (instants.length === 0 || instants.length < products.length) return undefined;
  return instants.reduce((latest, instant) => (instant > latest ? instant : latest));
}
