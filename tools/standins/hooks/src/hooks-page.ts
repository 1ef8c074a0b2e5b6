import type { FastifyInstance } from 'fastify';
import { clockTime, faultsCard, listOr, notice, noticeQuery } from '../../page/page';
import { html, type Markup } from '../../page/html';
import { sendPage } from '../../server/standin-server';
import type { Calls, HookCall } from './calls';
import type { HookFaults, HookScenario } from './hook-faults';

const REFRESH_SECONDS = 1;
const SHOWN = 30;

const SCENARIO_LABELS: Readonly<Record<HookScenario, string>> = {
  error: 'Out of order (500)',
  busy: 'Busy (429)',
  redirect: 'Redirects (307)',
  reset: 'Cuts the line',
  gone: 'Gone (410)',
  hang: 'Never answers',
  slow: 'Slow',
  healthy: 'Healthy',
};

/** The page that shows what came in, and where to send it. */
export function hooksPageRoutes(app: FastifyInstance, calls: Calls, faults: HookFaults): void {
  app.get('/', (request, reply) => {
    const origin = `${request.protocol}://${request.host}`;
    const body = html`
      ${notice(noticeQuery.parse(request.query))}
      <section class="card">
        <h2>Addresses to give</h2>
        <ul class="list">
          <li>Webhook: <code>${origin}/hooks/mine</code></li>
          <li>Discord: <code>${origin}/api/webhooks/1/token</code></li>
          <li>ntfy: <code>${origin}/my-topic</code></li>
        </ul>
        <form class="row tight" method="post" action="/control/secrets" data-live>
          <input name="name" value="mine" aria-label="Name of the webhook" />
          <input name="secret" placeholder="whsec_…" aria-label="Its secret" />
          <button class="plain small">Check signatures</button>
        </form>
      </section>
      <section class="card" data-region="calls">
        <h2>What came</h2>
        ${listOr('Nothing yet. It appears here by itself.', calls.all().toReversed().slice(0, SHOWN).map(callRow))}
      </section>
      ${faultsCard({ heading: 'The receiver', isHealthy: faults.isHealthy(), labels: SCENARIO_LABELS })}
    `;
    const lead = 'What the product sends to webhooks, to Discord and to ntfy arrives here.';
    return sendPage(reply, { title: 'The hooks', standin: 'Hooks', lead, body, refreshSeconds: REFRESH_SECONDS });
  });
}

function callRow({ at, kind, name, id, isSigned, body }: HookCall): Markup {
  const signature = isSigned === undefined ? '' : html`<span class="chip stock">signed</span>`;
  return html`<li>
    <b>${kind}</b> ${name} ${signature}
    <p class="small"><code>${JSON.stringify(body)}</code></p>
    <span class="muted small">${clockTime(at)}${id === undefined ? '' : ` · ${id}`}</span>
  </li>`;
}
