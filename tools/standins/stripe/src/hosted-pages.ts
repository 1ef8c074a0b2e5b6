import { formatDollars } from '@barrelhive/rules';
import type { FastifyInstance } from 'fastify';
import { html, standinPage, type Html } from '../../page/standin-page';
import type { CheckoutSession, PortalSession, Subscription } from './books';
import { textAt, type FormFields } from './form-body';
import { planOf, plans } from './prices';
import type { Provider } from './provider';

type WithId = { Params: { id: string }; Querystring: { declined?: string } };

const ABOUT = 'This page stands in for Stripe. No card is charged, and no number leaves this machine.';

/** The pages Stripe hosts: the checkout and the customer portal. */
export function registerHostedPages(app: FastifyInstance, provider: Provider): void {
  registerCheckoutPage(app, provider);
  registerPortalPage(app, provider);
  app.get('/', (_request, reply) => reply.type('text/html').send(overviewPage(provider)));
}

function registerCheckoutPage(app: FastifyInstance, provider: Provider): void {
  const { checkoutSessions } = provider.books;

  app.get<WithId>('/c/pay/:id', ({ params, query }, reply) => {
    const session = checkoutSessions[params.id];
    reply.type('text/html');
    if (session?.status !== 'open') return reply.code(410).send(closedCheckoutPage());
    return reply.send(checkoutPage(session, query.declined !== undefined));
  });
  app.post<WithId>('/c/pay/:id', ({ params, body }, reply) => {
    const session = checkoutSessions[params.id];
    if (session?.status !== 'open') return reply.code(410).type('text/html').send(closedCheckoutPage());
    if (textAt(body as FormFields, 'outcome') === 'decline')
      return reply.redirect(`/c/pay/${session.id}?declined=1`, 303);
    provider.completeCheckout(session);
    return reply.redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
}

function checkoutPage(session: CheckoutSession, declined: boolean): string {
  const plan = planOf(session.lookupKey);
  const price = formatDollars(plan.cents);
  return standinPage({
    title: `Subscribe to Barrelhive ${plan.name}`,
    about: ABOUT,
    styles: pageStyles,
    body: html`
      <div class="narrow card">
        <h1>Subscribe to Barrelhive ${plan.name}</h1>
        <p class="price figure">${price} <span class="muted">per month</span></p>
        ${declined ? html`<p class="note bad" role="alert">Your card was declined. Please try another one.</p>` : undefined}
        <form method="post" action="/c/pay/${session.id}">
          <label for="card">Card number</label>
          <input id="card" name="card" value="4242 4242 4242 4242" inputmode="numeric" autocomplete="off" />
          <div class="pair">
            <div>
              <label for="expiry">Expires</label>
              <input id="expiry" name="expiry" value="12 / 34" autocomplete="off" />
            </div>
            <div>
              <label for="cvc">CVC</label>
              <input id="cvc" name="cvc" value="123" inputmode="numeric" autocomplete="off" />
            </div>
          </div>
          <button class="primary" name="outcome" value="pay">Pay ${price}</button>
          <button name="outcome" value="decline">Try a card that is declined</button>
        </form>
        ${session.cancelUrl ? html`<a href="${session.cancelUrl}">Back without paying</a>` : undefined}
      </div>
    `,
  });
}

function closedCheckoutPage(): string {
  return standinPage({
    title: 'Nothing to pay here',
    about: ABOUT,
    styles: pageStyles,
    body: html`<div class="narrow card">
      <h1>Nothing to pay here</h1>
      <p>This checkout was paid already, has expired, or never existed.</p>
    </div>`,
  });
}

function registerPortalPage(app: FastifyInstance, provider: Provider): void {
  const { portalSessions, subscriptions } = provider.books;
  const ofCustomer = (customer: string) =>
    Object.values(subscriptions).filter((one) => one.customer === customer && one.status !== 'canceled');

  app.get<WithId>('/p/session/:id', ({ params }, reply) => {
    const session = portalSessions[params.id];
    reply.type('text/html');
    if (!session) return reply.code(404).send(closedCheckoutPage());
    return reply.send(portalPage(session, ofCustomer(session.customer)));
  });
  app.post<WithId>('/p/session/:id', ({ params, body }, reply) => {
    const session = portalSessions[params.id];
    if (!session) return reply.code(404).type('text/html').send(closedCheckoutPage());
    const fields = body as FormFields;
    const subscription = ofCustomer(session.customer).find((one) => one.id === textAt(fields, 'subscription'));
    if (subscription) applyPortalAction(provider, subscription, textAt(fields, 'action') ?? '');
    return reply.redirect(`/p/session/${session.id}`, 303);
  });
}

function applyPortalAction(provider: Provider, subscription: Subscription, action: string): void {
  const plan = plans.find((one) => one.lookupKey === action);
  if (plan) provider.changePlan(subscription, plan.lookupKey);
  else if (action === 'cancel-at-period-end') provider.cancelAtPeriodEnd(subscription);
  else if (action === 'resume') provider.resume(subscription);
  else if (action === 'cancel-now') provider.cancelNow(subscription);
  else if (action === 'renew') provider.renew(subscription);
  else if (action === 'fail-renewal') provider.failRenewal(subscription);
}

function portalPage(session: PortalSession, subscriptions: Subscription[]): string {
  return standinPage({
    title: 'Your subscription',
    about: ABOUT,
    styles: pageStyles,
    body: html`
      <div class="narrow">
        <h1>Your subscription</h1>
        ${subscriptions.length === 0 ? html`<p class="card">There is no subscription any more.</p>` : undefined}
        ${subscriptions.map((subscription) => subscriptionCard(session, subscription))}
        <p><a href="${session.returnUrl}">Back to Barrelhive</a></p>
      </div>
    `,
  });
}

function subscriptionCard(session: PortalSession, subscription: Subscription): Html {
  const current = planOf(subscription.lookupKey);
  const day = new Date((subscription.cancelAt ?? subscription.periodEnd) * 1000).toISOString().slice(0, 10);
  const button = (action: string, text: string, kind = '') =>
    html`<button class="${kind}" name="action" value="${action}">${text}</button>`;
  return html`
    <form class="card" method="post" action="/p/session/${session.id}">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <h2>Barrelhive ${current.name}</h2>
      <p>
        <span class="badge cool">${subscription.status}</span> ${subscription.cancelAt ? 'ends' : 'renews'} on ${day}
      </p>
      <div class="actions">
        ${plans
          .filter((plan) => plan.lookupKey !== current.lookupKey)
          .map((plan) => button(plan.lookupKey, `Change to ${plan.name}`))}
        ${subscription.cancelAt ? button('resume', 'Keep the plan', 'primary') : button('cancel-at-period-end', 'Cancel')}
        ${button('cancel-now', 'Cancel at once', 'danger')}
      </div>
      <p class="muted">For trying things out:</p>
      <div class="actions">${button('renew', 'Renew now')}${button('fail-renewal', 'Let the renewal fail')}</div>
    </form>
  `;
}

function overviewPage({ books }: Provider): string {
  const rows = Object.values(books.subscriptions).reverse();
  return standinPage({
    title: 'Stripe stand-in',
    about: ABOUT,
    styles: pageStyles,
    body: html`
      <h1>Subscriptions</h1>
      <p class="muted">A checkout opens here when someone chooses a plan in the web app.</p>
      ${rows.length === 0 ? html`<p class="card">Nobody has subscribed yet.</p>` : undefined}
      <ul class="list">
        ${rows.map(
          (one) =>
            html`<li class="card">
              <strong>${planOf(one.lookupKey).name}</strong> · ${books.customers[one.customer]?.email ?? one.customer}
              <span class="badge cool">${one.status}</span>
            </li>`,
        )}
      </ul>
    `,
  });
}

const pageStyles = `
.narrow { max-width:30rem; margin:0 auto; display:grid; gap:1rem; }
.price { font-size:1.75rem; font-weight:700; margin:.25rem 0 0; } .price span { font-size:1rem; font-weight:400; }
form { display:grid; gap:.9rem; } .pair { display:grid; grid-template-columns:1fr 1fr; gap:.9rem; }
.note { border-radius:8px; padding:.6rem .8rem; margin:0; } .actions { display:flex; flex-wrap:wrap; gap:.6rem; }
.list { list-style:none; padding:0; display:grid; gap:.6rem; } a { color:var(--primary); }
`;
