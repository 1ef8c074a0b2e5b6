import type { Books } from './books';
import { priceOnSale, type BookedPrice } from './catalogue-books';
import { planOf, type Plan } from './plans';

/** The price at which a plan is sold at present: that which bears its lookup key. */
export function currentPriceOf({ prices }: Pick<Books, 'prices'>, { lookupKey, priceId }: Plan): BookedPrice {
  const bearing = Object.values(prices).find((price) => price.lookupKey === lookupKey);
  return bearing ?? prices[priceId] ?? priceOnSale(planOf(lookupKey));
}

/** The price that something was sold at; that of today for what was sold before prices were noted. */
export function priceOf(books: Pick<Books, 'prices'>, sold: { lookupKey: string; price: string | null }): BookedPrice {
  return books.prices[sold.price ?? ''] ?? currentPriceOf(books, planOf(sold.lookupKey));
}

/** What a plan is called on an invoice, and its cents at a price. */
export type Offer = Pick<Plan, 'name' | 'cents'>;

export function offerOf(books: Pick<Books, 'prices'>, sold: { lookupKey: string; price: string | null }): Offer {
  return { name: planOf(sold.lookupKey).name, cents: priceOf(books, sold).cents };
}
