import { html, type Markup } from '../../../page/html';
import { dollars } from '../../../page/page';
import { longStatus, type Store } from '../../catalogue/catalogue-product';
import type { Shelf, ShelfProduct } from '../shelf/shelf';

/** One bottle: its figures, its price, and every store with the buttons of a clerk. */
export function bottleCard(product: ShelfProduct, shelf: Shelf): Markup {
  const action = `/control/products/${product.sku}`;
  return html`<div class="row spread">
      <h2>${product.name.replace(/\s+/g, ' ')}</h2>
      <span class="price">${dollars(product.cents)}</span>
    </div>
    <p class="muted small">${product.sku} · ${product.departmentName} · status ${longStatus(product.status)}</p>
    ${figures(product)} ${clerkActions(product, action)}
    <div class="wide scroll" tabindex="0" role="group" aria-label="Stores">
      <table>
        <caption class="hidden-label">
          Stores and their stock
        </caption>
        <thead>
          <tr>
            <th scope="col">Store</th>
            <th scope="col">Address</th>
            <th scope="col" class="number">Bottles</th>
            <th scope="col"><span class="hidden-label">Change</span></th>
          </tr>
        </thead>
        <tbody>
          ${shelf.stores.map((store, place) => storeRow(store, product.inStores[place] ?? 0, action))}
        </tbody>
      </table>
    </div>`;
}

/** What a clerk does to the bottle as a whole. */
function clerkActions(product: ShelfProduct, action: string): Markup {
  return html`<div class="row actions">
      <form class="inline" method="post" action="${action}/restock" data-live>
        <button id="restock">Deliver 6 bottles to 3 stores</button>
      </form>
      <form class="inline" method="post" action="${action}/sell-out" data-live>
        <button id="sell-out" class="warn" ${product.storeTotal === 0 ? html` disabled` : ''}>
          Sell out everywhere
        </button>
      </form>
    </div>
    <div class="row actions">
      <form class="inline" method="post" action="${action}/price" data-live>
        <label for="price" class="inline-label">Price</label>
        <input
          id="price"
          class="short"
          name="price"
          inputmode="decimal"
          autocomplete="off"
          value="${(product.cents / 100).toFixed(2)}"
        />
        <button class="plain small">Change</button>
      </form>
      <form class="inline" method="post" action="${action}/backroom" data-live>
        <label for="warehouse" class="inline-label">Warehouse</label>
        <input
          id="warehouse"
          class="short"
          name="warehouse"
          type="number"
          min="0"
          max="9999"
          value="${product.warehouse}"
        />
        <label for="on-order" class="inline-label">On order</label>
        <input id="on-order" class="short" name="onOrder" type="number" min="0" max="9999" value="${product.onOrder}" />
        <button class="plain small">Change</button>
      </form>
    </div>`;
}

function figures(product: ShelfProduct): Markup {
  const shown = (amount: number) => amount.toLocaleString('en-US');
  return html`<dl class="figures">
    <div class="warehouse">
      <dt>Warehouse</dt>
      <dd>${shown(product.warehouse)}</dd>
    </div>
    <div class="order">
      <dt>On Order</dt>
      <dd>${shown(product.onOrder)}</dd>
    </div>
    <div class="${product.storeTotal > 0 ? 'stock' : 'zero'}">
      <dt>In Stores</dt>
      <dd>${shown(product.storeTotal)}</dd>
    </div>
  </dl>`;
}

function storeRow(store: Store, qty: number, action: string): Markup {
  const number = String(store.number).padStart(4, '0');
  return html`<tr>
    <th scope="row">${number}</th>
    <td>${store.address}<br /><span class="muted small">${store.city}</span></td>
    <td class="number"><span class="chip ${qty > 0 ? 'stock' : 'zero'}">${qty}</span></td>
    <td>
      <div class="row tight">
        <form class="inline" method="post" action="${action}/stock" data-live>
          <input type="hidden" name="store" value="${store.number}" />
          <button
            id="less-${number}"
            class="plain small step"
            name="change"
            value="-1"
            aria-label="One bottle less in store ${number}"
            ${qty === 0 ? html` aria-disabled="true"` : ''}
          >
            −
          </button>
          <button
            id="more-${number}"
            class="plain small step"
            name="change"
            value="1"
            aria-label="One bottle more in store ${number}"
          >
            +
          </button>
        </form>
        <form class="inline" method="post" action="${action}/stock" data-live>
          <input type="hidden" name="store" value="${store.number}" />
          <input
            id="qty-${number}"
            class="short"
            name="qty"
            type="number"
            min="0"
            max="9999"
            value="${qty}"
            aria-label="Bottles in store ${number}"
          />
          <button class="plain small">Set</button>
        </form>
      </div>
    </td>
  </tr> `;
}
