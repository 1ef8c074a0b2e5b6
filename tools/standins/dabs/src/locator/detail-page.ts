import { html, type Markup } from '../../../page/html';
import { hashText } from '../../../server/seeded-random';
import { longStatus, type Store } from '../../catalogue/catalogue-product';
import type { FaultState } from '../faults/faults';
import type { ShelfProduct } from '../shelf/shelf';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';
/** A third of the bottles list some stores that sold out; with the others such stores are simply missing. */
const ZERO_ROWS = 2;

/** Of every so many bottles in stock, one is below zero in a store: it was sold before it was booked in. */
const OVERSOLD = 5;

interface DetailOddities {
  hasStoreTable: boolean;
  /** What stands in place of a store's quantity, by store number. */
  oddStores: FaultState['oddStores'][string];
}

/** The agency's page of one bottle: its own layout and oddities, licensees and placeholders included. */
export function detailPage(product: ShelfProduct, stores: readonly Store[], odd: DetailOddities): string {
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Product Detail - ProductLocatorCore</title>
      </head>
      <body>
        <div class="container body-content">
          <span style="font-size:200%;font-weight:bold">${product.name}</span>
          <h4>${product.sku} | ${longStatus(product.status)}</h4>
          <div>${product.warehouse} At Warehouse | ${product.onOrder} On Order</div>
          <div>$${(product.cents / 100).toFixed(2)} *</div>
          <p style="border:1px solid #ccc;padding:8px">
            ${product.departmentName}, ${product.ml} ml. Prices and quantities are subject to change.
          </p>
          <img src="data:image/png;base64,${PICTURE}" alt="Product bottle or can" />
          ${odd.hasStoreTable ? storeTable(product, stores, odd) : html`<div class="alert">Store information is being updated.</div>`}
          <footer>* Price does not include sales tax.</footer>
        </div>
      </body>
    </html> `.markup;
}

function storeTable(product: ShelfProduct, stores: readonly Store[], odd: DetailOddities): Markup {
  const rows = [...storeRows(product, stores, odd), ...licenseeRows(product), ...placeholderRows(product)];
  return html`<table id="storeTable" class="table table-striped">
    <thead>
      <tr>
        <th>Store</th>
        <th>Name</th>
        <th>Address</th>
        <th>City</th>
        <th>Phone</th>
        <th>Store Qty</th>
        <th>Pin</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function storeRows(product: ShelfProduct, stores: readonly Store[], { oddStores }: DetailOddities): Markup[] {
  let zeroRows = hashText(product.sku) % 3 === 0 ? ZERO_ROWS : 0;
  const oversoldAt =
    product.storeTotal > 0 && hashText(`${product.sku} oversold`) % OVERSOLD === 0 ? product.inStores.indexOf(0) : -1;
  return stores.flatMap((store, place) => {
    const inStore = place === oversoldAt ? -1 : (product.inStores[place] ?? 0);
    const qty = store.number in oddStores ? oddStores[store.number] : inStore;
    if (qty === 0 && zeroRows-- <= 0) return [];
    return [
      html`<tr>
        <td>${String(store.number).padStart(4, '0')}</td>
        <td>STATE STORE # ${store.number}</td>
        <td>${store.address}</td>
        <td>${store.city}</td>
        <td>${store.phone}</td>
        <td>${qty}</td>
        <td><a href="https://maps.google.com/maps?q=${store.latitude},${store.longitude}" target="_blank">Pin</a></td>
      </tr> `,
    ];
  });
}

/** Bars and clubs buy at the same counter and stand in the same table; they are not public. */
function licenseeRows(product: ShelfProduct): Markup[] {
  if (product.warehouse === 0 || hashText(`${product.sku} club`) % 4 !== 0) return [];
  return [
    html`<tr>
      <td>9101</td>
      <td>THE COPPER STILL (Club 01043)</td>
      <td>18 W MARKET ST</td>
      <td>SALT LAKE CITY</td>
      <td></td>
      <td>2</td>
      <td></td>
    </tr> `,
  ];
}

/** With no store to show the agency may print a row that stands for "no data". */
function placeholderRows(product: ShelfProduct): Markup[] {
  if (product.storeTotal > 0 || hashText(`${product.sku} placeholder`) % 2 !== 0) return [];
  return [
    html`<tr>
      <td>0</td>
      <td>No Data</td>
      <td></td>
      <td></td>
      <td></td>
      <td>0</td>
      <td></td>
    </tr> `,
  ];
}
