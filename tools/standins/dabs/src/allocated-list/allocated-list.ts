import { html } from '../../../page/html';
import { seededRandom } from '../../../server/seeded-random';
import type { Store } from '../../catalogue/catalogue-product';
import type { Shelf, ShelfProduct } from '../shelf/shelf';

const PRODUCTS_ON_A_LIST = 14;
const SATURDAY = 6;
const USUAL_ML = 750;

/** A bottle at a store, with the quantity the store opened with. */
export interface AllocatedLine {
  product: ShelfProduct;
  store: Store;
  quantity: number;
}

/** The month's list of allocated bottles, and the number of times it was released by hand. */
export class AllocatedList {
  private releases = 0;

  constructor(
    private readonly shelf: Shelf,
    private readonly seed: string,
    private readonly now: () => Date,
  ) {}

  /** What the page shows: opening quantities, the same for a whole month. */
  lines(): AllocatedLine[] {
    const random = seededRandom(`${this.seed} ${listMonth(this.now())} ${this.releases}`);
    const allocated = this.shelf.products.filter(({ department, status }) => department === 'LA' && status === 'A');
    return random.sample(allocated, PRODUCTS_ON_A_LIST).flatMap((product) =>
      random
        .sample(this.shelf.stores, random.between(1, 5))
        .sort((a, b) => a.number - b.number)
        .map((store) => ({ product, store, quantity: random.between(1, 12) })),
    );
  }

  /** Releases a fresh list and puts its bottles on the shelves. */
  release(): AllocatedLine[] {
    this.releases++;
    const lines = this.lines();
    for (const { product, store, quantity } of lines) this.shelf.changeStock(product.sku, store.number, quantity);
    return lines;
  }
}

/** The agency's page: one row per bottle and store, without product numbers. */
export function allocatedPage(lines: readonly AllocatedLine[]): string {
  const rows = lines.map(
    ({ product, store, quantity }) =>
      html`<tr>
        <td>${nameByHand(product)}</td>
        <td>${quantity}</td>
        <td>$${(product.cents / 100).toFixed(2)}</td>
        <td>${streetByHand(store.address)}, ${inTitleCase(store.city)}</td>
        <td>${store.county.toUpperCase()}</td>
      </tr> `,
  );
  return html`<!DOCTYPE html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <title>Allocated and Rare Products</title>
      </head>
      <body>
        <h1>Allocated and Rare Products</h1>
        <p>Quantities are those at opening.</p>
        <table>
          <thead>
            <tr>
              <th>ITEM DESCRIPTION</th>
              <th>QUANTITY</th>
              <th>RETAIL PRICE</th>
              <th>STORE</th>
              <th>COUNTY</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </body>
    </html> `.markup;
}

/** The page is written by hand: as a label reads, and with a size only where it is an unusual one. */
function nameByHand({ name, ml }: ShelfProduct): string {
  const size = `${ml}ml`;
  const bare = name.endsWith(size) ? name.slice(0, -size.length) : name;
  const words = inTitleCase(bare.trim()).replace(/ Yr\b/, ' Year');
  return ml === USUAL_ML ? words : `${words} ${size}`;
}

const COMPASS: Readonly<Record<string, string>> = { N: 'North', S: 'South', E: 'East', W: 'West' };

function streetByHand(address: string): string {
  return address
    .split(' ')
    .map((word) => COMPASS[word] ?? inTitleCase(word))
    .join(' ');
}

function inTitleCase(text: string): string {
  return text.toLowerCase().replace(/(^|\s)\w/g, (letter) => letter.toUpperCase());
}

/** The month of the last third Saturday, as `2026-11`. */
function listMonth(now: Date): string {
  const third = thirdSaturday(now.getUTCFullYear(), now.getUTCMonth());
  const month = now < third ? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)) : third;
  return month.toISOString().slice(0, 7);
}

function thirdSaturday(year: number, month: number): Date {
  const firstWeekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return new Date(Date.UTC(year, month, 1 + ((SATURDAY - firstWeekday + 7) % 7) + 14));
}
