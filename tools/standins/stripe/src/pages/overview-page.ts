import type { FastifyInstance } from 'fastify';
import { html } from '../../../page/html';
import { notice, noticeQuery, page } from '../../../page/page';
import { sendPage } from '../../../server/standin-server';
import type { Provider } from '../subscriptions/provider';
import type { WebhookDelivery } from '../webhooks/webhook-delivery';
import { checkoutsCard, clockCard, eventsCard, webhooksCard } from './dashboard-cards';
import { STRIPE_STYLES_PATH } from './stripe-styles';
import { subscriptionsCard } from './subscriptions-card';

const REFRESH_SECONDS = 2;

/** The provider's own dashboard: everything on the books, and what a person may let happen. */
export function overviewPageRoutes(app: FastifyInstance, provider: Provider, webhooks: WebhookDelivery): void {
  app.get('/', (request, reply) => {
    const body = html`${notice(noticeQuery.parse(request.query))}
      <div class="columns">
        <div>${checkoutsCard(provider)}${clockCard(provider)}${webhooksCard(webhooks)}</div>
        <div>${subscriptionsCard(provider)}${eventsCard(provider)}</div>
      </div>`;
    return sendPage(
      reply,
      page({
        title: 'The cashier',
        standin: 'Stripe',
        lead: 'Every plan that was paid stands here. Let time pass, let a card be declined, let webhooks come late, twice or never.',
        body,
        refreshSeconds: REFRESH_SECONDS,
        stylesheets: [STRIPE_STYLES_PATH],
      }),
    );
  });
}
