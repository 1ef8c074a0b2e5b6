import type { FastifyInstance } from 'fastify';
import { html, type Markup } from '../../../page/html';
import { dollars, listOr, notice, noticeQuery } from '../../../page/page';
import { sendPage } from '../../../server/standin-server';
import type { Provider } from '../subscriptions/provider';
import type { WebhookDelivery } from '../webhooks/webhook-delivery';
import { checkoutsCard, clockCard, eventsCard, webhooksCard } from './dashboard-cards';
import { STRIPE_STYLES_PATH } from './stripe-styles';
import type { Subscription } from '../books/books';
import { planOf } from '../books/plans';
import type { SubscriptionAction } from '../control/subscription-actions';
import { hasEnded } from '../subscriptions/subscription-period';
import { statusChip, whatComesNext } from './subscription-words';

const REFRESH_SECONDS = 2;

/** The provider's own dashboard: everything on the books, and what a person may let happen. */
export function overviewPageRoutes(app: FastifyInstance, provider: Provider, webhooks: WebhookDelivery): void {
  app.get('/', (request, reply) => {
    const body = html`${notice(noticeQuery.parse(request.query))}
      <div class="columns">
        <div>${checkoutsCard(provider)}${clockCard(provider)}${webhooksCard(webhooks)}</div>
        <div>${subscriptionsCard(provider)}${eventsCard(provider)}</div>
      </div>`;
    return sendPage(reply, {
      title: 'The cashier',
      standin: 'Stripe',
      lead: 'Every plan that was paid stands here. Let time pass, let a card be declined, let webhooks come late, twice or never.',
      body,
      refreshSeconds: REFRESH_SECONDS,
      stylesheets: [STRIPE_STYLES_PATH],
    });
  });
}

const SHOWN = 30;
const NOTHING = 'Nobody has subscribed yet. Choose a plan in the web app: its checkout opens here.';

/** All subscriptions, the latest first, each with what may happen to it. */
function subscriptionsCard(provider: Provider): Markup {
  const all = Object.values(provider.books.subscriptions).reverse();
  const rows = all.slice(0, SHOWN).map((one) => subscriptionRow(provider, one));
  return html`<section class="card">
    <h2>Subscriptions</h2>
    <div data-region="subscriptions">${listOr(NOTHING, rows)}</div>
  </section>`;
}

function subscriptionRow({ books }: Provider, subscription: Subscription): Markup {
  const { name, cents } = planOf(subscription.lookupKey);
  const customer = books.customers[subscription.customer];
  return html`<li class="subject">
    <div class="row spread">
      <h3>${customer?.email ?? subscription.customer}</h3>
      ${statusChip(subscription)}
    </div>
    <span class="small">${name}, ${dollars(cents)} per month.</span>
    <span class="muted small">${whatComesNext(subscription)}</span>
    ${hasEnded(subscription) ? '' : actions(subscription, customer?.cardDeclines ?? false)}
  </li>`;
}

function actions(subscription: Subscription, cardDeclines: boolean): Markup {
  const { id, customer, status, cancelAt, pauseCollection } = subscription;
  const button = (action: SubscriptionAction, text: string, look = 'plain') =>
    html`<button class="${look} small" name="action" value="${action}" id="${action}-${id}">${text}</button>`;
  const isUnpaid = status === 'past_due' || status === 'incomplete';
  return html`<div class="deeds">
    <form method="post" action="/control/subscriptions/${id}" data-live>
      ${button('renew', isUnpaid ? 'Pay what is open' : 'Renew')}${button('fail-renewal', 'Let the renewal fail')}
      ${status === 'trialing' ? button('end-trial', 'End the trial') : button('start-trial', 'Give 7 days free')}
      ${cancelAt === null ? button('cancel-at-period-end', 'Cancel') : button('resume', 'Resume')}
      ${
        pauseCollection
          ? button('resume-collection', 'Collect again')
          : button('pause-collection', 'Pause collection', 'warn')
      }
      ${button('add-premium', 'Add Premium as a second item')} ${button('cancel-now', 'End now', 'warn')}
      ${button('refund', 'Refund', 'warn')} ${button('refund-part', 'Refund $1')}
      ${button('dispute', 'Dispute', 'warn')} ${button('win-dispute', 'Win the dispute')}
      ${button('lose-dispute', 'Lose the dispute')}
    </form>
    <form method="post" action="/control/customers/${customer}/card" data-live>
      <button class="plain small" name="declines" value="${String(!cardDeclines)}" id="card-${id}">
        ${cardDeclines ? 'Accept the card' : 'Decline the card'}
      </button>
    </form>
  </div>`;
}
