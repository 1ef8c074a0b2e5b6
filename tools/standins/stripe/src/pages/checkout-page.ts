import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { html, type Markup } from '../../../page/html';
import { dollars, type PageParts } from '../../../page/page';
import { sendPage } from '../../../server/standin-server';
import type { CheckoutSession } from '../books/books';
import { offerOf, type Offer } from '../books/prices';
import type { Provider } from '../subscriptions/provider';
import { DAY_SECONDS } from '../subscriptions/subscription-period';
import { STRIPE_STYLES_PATH } from './stripe-styles';
import { calendarDay } from './subscription-words';
import { isDeclinedLater, isDeclinedNow, shownCard, testCards, type TestCard } from './test-cards';

const idPath = z.object({ id: z.string() });
const pageQuery = z.object({ declined: z.string().optional() });
const payForm = z.object({ card: z.string().transform((text) => text.replace(/\D/g, '')) });

/** The page on which a customer pays for a plan. */
export function checkoutPageRoutes(app: FastifyInstance, provider: Provider): void {
  const openSession = (params: unknown): CheckoutSession | undefined => {
    const session = provider.books.checkoutSessions[idPath.parse(params).id];
    return session?.status === 'open' ? session : undefined;
  };

  app.get('/c/pay/:id', ({ params, query }, reply) => {
    const session = openSession(params);
    if (!session) return sendNothingToPay(reply);
    return sendPage(reply, checkoutPage(provider, session, pageQuery.parse(query).declined !== undefined));
  });
  app.post('/c/pay/:id', ({ params, body }, reply) => {
    const session = openSession(params);
    if (!session) return sendNothingToPay(reply);
    const { card } = payForm.parse(body);
    if (isDeclinedNow(card)) return reply.redirect(`/c/pay/${session.id}?declined`, 303);
    pay(provider, session, card);
    return reply.redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
}

/** The card stays on file for the renewals. */
function pay(provider: Provider, session: CheckoutSession, card: string): void {
  const before = provider.books.customers[session.customer ?? ''];
  if (before) provider.setCard(before, false);
  const subscription = provider.completeCheckout(session);
  const customer = provider.books.customers[subscription.customer];
  if (customer && isDeclinedLater(card)) provider.setCard(customer, true);
}

function checkoutPage(provider: Provider, session: CheckoutSession, isDeclined: boolean): PageParts {
  const plan = offerOf(provider.books, session);
  const customer = provider.books.customers[session.customer ?? ''];
  const isTrial = session.trialDays > 0;
  return {
    title: `Subscribe to Barrelhive ${plan.name}`,
    standin: 'Stripe',
    stylesheets: [STRIPE_STYLES_PATH],
    body: html`<div class="checkout">
      ${summary(plan, session, provider.ledger.now())}
      <section class="card" aria-labelledby="pay">
        <h2 id="pay">Payment</h2>
        ${isDeclined ? html`<p class="notice problem" role="alert">Your card was declined. Please choose another one.</p>` : ''}
        <form method="post" action="/c/pay/${session.id}">
          ${
            customer?.email
              ? html`<p class="who"><span class="label">Receipt to</span><span>${customer.email}</span></p>`
              : ''
          }
          <fieldset>
            <legend>Card</legend>
            ${testCards.map(cardChoice)}
          </fieldset>
          <button class="block">${isTrial ? 'Start the trial' : `Pay ${dollars(plan.cents)}`}</button>
        </form>
        <p class="muted small center">These are test cards. Nothing is charged, and no number leaves this machine.</p>
        ${session.cancelUrl ? html`<p class="center"><a href="${session.cancelUrl}">Back without paying</a></p>` : ''}
      </section>
    </div>`,
  };
}

function summary({ name, cents }: Offer, { trialDays }: CheckoutSession, now: number): Markup {
  const firstDay = now + trialDays * DAY_SECONDS;
  return html`<section aria-label="What you buy">
    <p class="amount">${dollars(cents)} <span>per month</span></p>
    <dl class="bill">
      <div>
        <dt>Barrelhive ${name}, one month</dt>
        <dd>${dollars(cents)}</dd>
      </div>
      ${
        trialDays > 0
          ? html`<div>
              <dt>${trialDays} days free</dt>
              <dd>${dollars(-cents)}</dd>
            </div>`
          : ''
      }
      <div class="total">
        <dt>Due today</dt>
        <dd>${dollars(trialDays > 0 ? 0 : cents)}</dd>
      </div>
    </dl>
    <p class="muted small">
      ${trialDays > 0 ? html`The first payment is due on ${calendarDay(firstDay)}.` : 'The plan renews every month.'}
      You can cancel at any time and keep it until the paid period ends.
    </p>
  </section>`;
}

function cardChoice(card: TestCard, index: number): Markup {
  return html`<label class="cardchoice"
    ><input type="radio" name="card" value="${card.number}" ${index === 0 ? html` checked` : ''} required /><span
      ><b>${shownCard(card)}</b><span class="muted small">${card.outcome}</span></span
    ></label
  >`;
}

function sendNothingToPay(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(410), {
    title: 'Nothing to pay here',
    standin: 'Stripe',
    narrow: true,
    lead: 'This checkout was paid already, has expired, or never existed.',
    body: html`<p><a class="button plain" href="/">See what there is</a></p>`,
  });
}
