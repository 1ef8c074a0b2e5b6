import { html, type Markup } from './html';

export interface FaultsCard {
  heading: string;
  isHealthy: boolean;
  /** What the button of each scenario says. */
  labels: Readonly<Record<string, string>>;
}

/** What can be wrong with a stand-in, one click each. */
export function faultsCard({ heading, isHealthy, labels }: FaultsCard): Markup {
  return html`<section class="card">
    <h2>${heading}</h2>
    <p data-region="health">
      <span class="chip ${isHealthy ? 'stock' : 'zero'}">${isHealthy ? 'In good health' : 'In trouble'}</span>
    </p>
    <form class="row tight" method="post" action="/control/faults/scenario" data-live>
      ${Object.entries(labels).map(
        ([scenario, label]) => html`<button class="plain small" name="scenario" value="${scenario}">${label}</button>`,
      )}
    </form>
  </section>`;
}
