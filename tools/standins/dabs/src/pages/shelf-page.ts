import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { html, type Markup } from '../../../page/html';
import { dollars, notice, noticeQuery } from '../../../page/page';
import { sendPage } from '../../../server/standin-server';
import type { Drawings } from '../drawings/drawings';
import type { Faults } from '../faults/faults';
import { findProducts, type Shelf, type ShelfProduct } from '../shelf/shelf';
import { bottleCard } from './bottle-card';
import { addBottleCard, agencyPagesCard, movementsCard, siteCard } from './side-cards';

/** What a newcomer looks for first: everybody wants it, and nobody has it. */
const FIRST_SHOWN = '016850';
const REFRESH_SECONDS = 2;

const pageQuery = noticeQuery.extend({
  q: z.string().max(100).default(''),
  sku: z.string().optional(),
});

export interface ShelfPageParts {
  shelf: Shelf;
  drawings: Drawings;
  faults: Faults;
}

/** The page on which a person is every store clerk of Utah at once. */
export function shelfPageRoutes(app: FastifyInstance, { shelf, drawings, faults }: ShelfPageParts): void {
  app.get('/', (request, reply) => {
    const query = pageQuery.parse(request.query);
    const { products, found } = findProducts(shelf, query.q);
    const chosen = shelf.find(query.sku ?? (query.q === '' ? FIRST_SHOWN : '')) ?? products[0];
    const body = html` ${notice(query)}
      <div class="columns">
        <section class="card" aria-label="Bottles">
          ${searchForm(query.q)}
          <div data-region="found">${foundList(products, found, query.q, chosen)}</div>
        </section>
        <section class="card" aria-label="The chosen bottle" data-region="bottle">
          ${chosen ? bottleCard(chosen, shelf) : html`<p class="muted">Pick a bottle to see its stores.</p>`}
        </section>
      </div>
      <div class="cards below">
        ${movementsCard(shelf)}${addBottleCard()}${agencyPagesCard(drawings)}${siteCard(faults)}
      </div>`;
    return sendPage(reply, {
      title: "The agency's shelves",
      standin: 'DABS',
      lead: 'Put a bottle on a shelf, take it away, change its price. Whoever reads the agency finds it so on the next look.',
      body,
      refreshSeconds: REFRESH_SECONDS,
    });
  });
}

function searchForm(query: string): Markup {
  return html`<form class="search" method="get" action="/" role="search">
    <label class="hidden-label" for="q">Name or number of a bottle</label>
    <input id="q" name="q" type="search" value="${query}" placeholder="Name or number" autocomplete="off" />
    <button>Find</button>
  </form>`;
}

function foundList(
  products: readonly ShelfProduct[],
  found: number,
  query: string,
  chosen: ShelfProduct | undefined,
): Markup {
  if (found === 0) return html`<p class="muted">No bottle is called that.</p>`;
  const address = (sku: string) => `/?${new URLSearchParams({ ...(query && { q: query }), sku }).toString()}`;
  return html`<p class="muted small">
      ${found > products.length ? `The first ${products.length} of ${found.toLocaleString('en-US')}` : found}
      ${found === 1 ? 'bottle' : 'bottles'}
    </p>
    <ul class="list scroll" tabindex="0" aria-label="Bottles found">
      ${products.map(
        (product) =>
          html`<li>
            <div class="row spread">
              <a
                id="bottle-${product.sku}"
                href="${address(product.sku)}"
                ${product === chosen ? html` aria-current="true"` : ''}
                >${product.name.replace(/\s+/g, ' ')}</a
              ><span class="price small">${dollars(product.cents)}</span>
            </div>
            <span class="chip ${product.storeTotal > 0 ? 'stock' : 'zero'}"
              >${product.storeTotal.toLocaleString('en-US')} in stores</span
            >
            <span class="muted small">${product.sku}</span>
          </li> `,
      )}
    </ul>`;
}
