import { clockTime, dollars, faultsCard, listOr } from '../../../page/page';
import { html, type Markup } from '../../../page/html';
import type { BookedEvent } from '../books/books';
import { planOf } from '../books/plans';
import type { Provider } from '../subscriptions/provider';
import { DAY_SECONDS } from '../subscriptions/subscription-period';
import type { WebhookDelivery } from '../webhooks/webhook-delivery';
import type { WebhookScenario } from '../webhooks/webhook-faults';
import { calendarDay } from './subscription-words';

const EVENTS_SHOWN = 12;

const STEPS = [
  { text: 'A day', seconds: DAY_SECONDS },
  { text: 'A week', seconds: 7 * DAY_SECONDS },
  { text: 'A month', seconds: 30 * DAY_SECONDS },
] as const;

const SCENARIO_LABELS: Readonly<Record<WebhookScenario, string>> = {
  repeated: 'Twice each',
  late: '20 s late',
  'out-of-order': 'Out of order',
  'mixed-up': 'Twice, out of order',
  'half-lost': 'Half get lost',
  lost: 'All get lost',
  held: 'Hold them back',
  'wrong-clock': 'Dated 400 s ago',
  'rolling-secret': 'While the secret is rolled',
  healthy: 'Healthy',
};

/** Checkouts that wait for their payment. */
export function checkoutsCard({ books }: Provider): Markup {
  const open = Object.values(books.checkoutSessions)
    .filter(({ status }) => status === 'open')
    .reverse();
  const who = (customer: string | null) => books.customers[customer ?? '']?.email ?? customer ?? 'Somebody new';
  const rows = open.map(
    ({ id, lookupKey, customer }) =>
      html`<li class="subject">
        <div class="row spread">
          <a href="/c/pay/${id}">${planOf(lookupKey).name}</a
          ><span class="price small">${dollars(planOf(lookupKey).cents)}</span>
        </div>
        <span class="muted small">${who(customer)}</span>
      </li>`,
  );
  return html`<section class="card">
    <h2>Open checkouts</h2>
    <div data-region="checkouts">${listOr('Nobody is about to pay.', rows)}</div>
  </section>`;
}

/** The provider's clock, which a person can move on. */
export function clockCard({ ledger }: Provider): Markup {
  return html`<section class="card">
    <h2>Time</h2>
    <p data-region="clock">Here it is ${calendarDay(ledger.now())}.</p>
    <p class="muted small">What falls due on the way happens: renewals, ends of trials, overdue payments.</p>
    <form class="row tight" method="post" action="/control/clock" data-live>
      ${STEPS.map(
        ({ text, seconds }) =>
          html`<button class="plain small" name="advanceSeconds" value="${seconds}">${text} passes</button>`,
      )}
    </form>
  </section>`;
}

/** What can be wrong with webhooks, one click each. */
export function webhooksCard(webhooks: WebhookDelivery): Markup {
  return faultsCard({ heading: 'Webhooks', isHealthy: webhooks.isHealthy(), labels: SCENARIO_LABELS });
}

/** The latest events, and whether the product has taken them. */
export function eventsCard({ books }: Provider): Markup {
  const latest = books.events.slice(0, EVENTS_SHOWN);
  return html`<section class="card">
    <h2>Events</h2>
    <div data-region="events">${listOr('Nothing has happened yet.', latest.map(eventRow))}</div>
  </section>`;
}

function eventRow({ id, type, created, pendingWebhooks }: BookedEvent): Markup {
  return html`<li class="subject">
    <form class="between" method="post" action="/control/events/${id}/resend" data-live>
      <div>
        <code>${type}</code>
        <div class="muted small">
          ${clockTime(new Date(created * 1000))} · ${pendingWebhooks > 0 ? 'on its way' : 'settled'}
        </div>
      </div>
      <button class="plain small" id="resend-${id}">Resend</button>
    </form>
  </li>`;
}
