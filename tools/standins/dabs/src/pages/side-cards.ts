import { clockTime, faultsCard, listOr } from '../../../page/page';
import { html, type Markup } from '../../../page/html';
import { DEPARTMENTS, departmentName, longStatus, STATUSES } from '../../catalogue/catalogue-product';
import { drawingPhase, type AgencyDrawing, type Drawings } from '../drawings/drawings';
import type { Faults, FaultScenario } from '../faults/faults';
import type { Shelf } from '../shelf/shelf';

const MOVEMENTS_SHOWN = 8;

/** What moved last, by hand or by itself. */
export function movementsCard(shelf: Shelf): Markup {
  const rows = shelf.movements.slice(0, MOVEMENTS_SHOWN).map(
    ({ at, sku, text }) =>
      html`<li>
        <a href="/?sku=${sku}">${shelf.find(sku)?.name.replace(/\s+/g, ' ') ?? sku}</a><br /><span class="small"
          >${text}</span
        >
        <span class="muted small">${clockTime(at)}</span>
      </li> `,
  );
  return html`<section class="card">
    <h2>Latest movements</h2>
    <div data-region="movements">${listOr('Nothing has moved since the start.', rows)}</div>
    <form method="post" action="/control/move" data-live class="actions">
      <button class="plain small">Let something move</button>
    </form>
  </section> `;
}

/** A bottle the agency never had before. */
export function addBottleCard(): Markup {
  return html`<section class="card">
    <h2>Add a bottle</h2>
    <form class="stack" method="post" action="/control/products" data-live>
      <div>
        <label for="new-name">Name</label
        ><input
          id="new-name"
          name="name"
          required
          minlength="3"
          maxlength="34"
          placeholder="OLD BARRELHIVE 8 YR BOURBON"
          autocomplete="off"
          data-clear
        />
      </div>
      <div>
        <label for="new-price">Price</label
        ><input
          id="new-price"
          name="price"
          required
          inputmode="decimal"
          placeholder="31.99"
          autocomplete="off"
          data-clear
        />
      </div>
      <div>
        <label for="new-size">Size</label
        ><select id="new-size" name="ml">
          ${[750, 50, 200, 375, 700, 1000, 1750].map((ml) => html`<option value="${ml}">${ml} ml</option>`)}
        </select>
      </div>
      <div>
        <label for="new-department">Department</label
        ><select id="new-department" name="department">
          ${DEPARTMENTS.map(
            (code) =>
              html`<option value="${code}" ${code === 'AW' ? html` selected` : ''}>
                ${code} ${departmentName(code)}
              </option>`,
          )}
        </select>
      </div>
      <div>
        <label for="new-status">Status</label
        ><select id="new-status" name="status">
          ${STATUSES.map((code) => html`<option value="${code}">${longStatus(code)}</option>`)}
        </select>
      </div>
      <button>Add to the catalogue</button>
    </form>
  </section> `;
}

export function agencyPagesCard(drawings: Drawings): Markup {
  return html`<section class="card">
    <h2>Lottery and monthly list</h2>
    <div data-region="drawings">
      <ul class="list">
        ${drawings.all().map(drawingRow)}
      </ul>
    </div>
    <form method="post" action="/control/allocated-list/release" data-live class="actions">
      <button class="plain small">Release a fresh monthly list</button>
    </form>
    <p class="muted small">
      As the agency shows them: <a href="/ProdApps/RareHighDemandProducts">drawings</a>,
      <a href="/shop-products/allocatedandrare/">allocated list</a>.
    </p>
  </section> `;
}

function drawingRow(drawing: AgencyDrawing): Markup {
  const chip = { future: 'order', current: 'stock', past: 'warehouse' }[drawing.phase];
  return html`<li>
    ${drawing.title} <span class="chip ${chip}">${drawing.phase}</span>
    <form class="inline actions" method="post" action="/control/drawings/${drawing.id}/phase" data-live>
      ${drawingPhase.options
        .filter((phase) => phase !== drawing.phase)
        .map(
          (phase) =>
            html`<button
              id="${drawing.id}-${phase}"
              class="plain small"
              name="phase"
              value="${phase}"
              aria-label="Make ${drawing.title} ${phase}"
            >
              ${phase}
            </button>`,
        )}
    </form>
  </li> `;
}

const SCENARIO_LABELS: Readonly<Record<FaultScenario, string>> = {
  down: 'Down (503)',
  busy: 'Busy (429)',
  slow: 'Slow (5 s)',
  truncated: 'Cut short',
  'zero-glitch': 'Zero glitch',
  'changed-layout': 'Changed layout',
  maintenance: 'Maintenance',
  firewall: 'Firewall',
  'nameless-rows': 'Nameless rows',
  'odd-server': 'Odd server',
  healthy: 'Healthy',
};

/** What can be wrong with the agency's site, one click each. */
export function siteCard(faults: Faults): Markup {
  return faultsCard({ heading: "The agency's site", isHealthy: faults.isHealthy(), labels: SCENARIO_LABELS });
}
