import { html, type Content, type Markup } from '../../../page/html';
import { dollars, listOr } from '../../../page/page';
import type { Customer, Invoice, Subscription } from '../books/books';
import { sumOf } from '../books/ledger';
import { planOf, plans, type Plan } from '../books/plans';
import { costOfChange } from '../subscriptions/change-plan';
import type { Provider } from '../subscriptions/provider';
import { calendarDay, invoiceChip, statusChip, whatComesNext } from './subscription-words';
import { cardOnFile, shownCard } from './test-cards';

const INVOICES_SHOWN = 12;

export function noPlanCard(): Markup {
  return html`<section class="card">
    <h2>No plan</h2>
    <p class="muted">There is no plan at present. Choose one in Barrelhive.</p>
  </section>`;
}

/** The plan with what can be made of it. */
export function planCard(provider: Provider, subscription: Subscription): Markup {
  const { name, cents } = planOf(subscription.lookupKey);
  const isEnding = subscription.cancelAt !== null;
  return html`<section class="card">
    <div class="row spread">
      <h2>Barrelhive ${name}</h2>
      ${statusChip(subscription)}
    </div>
    <div class="plan">
      <p><span class="price">${dollars(cents)}</span> <span class="muted">per month</span></p>
      <p>${whatComesNext(subscription)}</p>
    </div>
    ${pendingUpdate(subscription)}
    <ul class="list below" aria-label="Plans">
      ${plans.map((plan) => html`<li>${planRow(provider, subscription, plan)}</li>`)}
    </ul>
    <div class="below">
      ${
        isEnding
          ? action(subscription, 'resume', html`<button>Keep the plan</button>`)
          : action(subscription, 'cancel', html`<button class="warn">Cancel the plan</button>`)
      }
    </div>
  </section>`;
}

function pendingUpdate({ pendingUpdate: waiting }: Subscription): Content {
  if (!waiting) return undefined;
  return html`<p class="notice problem">
    ${planOf(waiting.lookupKey).name} waits for its payment until ${calendarDay(waiting.expiresAt)}.
  </p>`;
}

function planRow(provider: Provider, subscription: Subscription, plan: Plan): Markup {
  return html`<div class="between">
    <div>
      <h3>${plan.name}</h3>
      <p class="muted small">${dollars(plan.cents)} per month. ${whenChosen(provider, subscription, plan)}</p>
    </div>
    ${planButton(subscription, plan)}
  </div>`;
}

function planButton(subscription: Subscription, plan: Plan): Markup {
  const { lookupKey, nextLookupKey } = subscription;
  const isCurrent = plan.lookupKey === lookupKey;
  if (isCurrent && nextLookupKey !== null) {
    return action(
      subscription,
      'keep-plan',
      html`<button class="plain small">Keep<span class="hidden-label"> ${plan.name}</span></button>`,
    );
  }
  if (isCurrent) return html`<span class="chip stock">Your plan</span>`;
  if (plan.lookupKey === nextLookupKey) return html`<span class="chip warehouse">Follows</span>`;
  const fields = html`<input type="hidden" name="plan" value="${plan.lookupKey}" />
    <button class="plain small">Change<span class="hidden-label"> to ${plan.name}</span></button>`;
  return action(subscription, 'change-plan', fields);
}

function whenChosen({ ledger }: Provider, subscription: Subscription, plan: Plan): Content {
  const current = planOf(subscription.lookupKey);
  if (plan === current) return undefined;
  if (plan.cents < current.cents) return html`From ${calendarDay(subscription.periodEnd)}.`;
  const cost = costOfChange(ledger, subscription, plan.lookupKey);
  return cost > 0 ? html`At once, for ${dollars(cost)} today.` : 'At once, for nothing today.';
}

function action({ id }: Subscription, name: string, content: Content): Markup {
  return html`<form method="post" class="inline">
    <input type="hidden" name="action" value="${name}" />
    <input type="hidden" name="subscription" value="${id}" />
    ${content}
  </form>`;
}

/** The card on file, and another to try. */
export function paymentCard(customer: Customer): Markup {
  const { cardDeclines, balance } = customer;
  return html`<section class="card">
    <h2>Payment method</h2>
    <p class="row">
      <span class="onfile">${shownCard(cardOnFile(customer))}</span>
      ${cardDeclines ? html`<span class="chip zero">Declined</span>` : html`<span class="chip stock">Good</span>`}
    </p>
    ${balance < 0 ? html`<p class="muted small">${dollars(-balance)} of credit go to the next invoice.</p>` : ''}
    <form method="post" class="inline">
      <input type="hidden" name="action" value="set-card" />
      <input type="hidden" name="declines" value="${String(!cardDeclines)}" />
      <button class="plain small">${cardDeclines ? 'Use a card that pays' : 'Use a card that is declined'}</button>
    </form>
  </section>`;
}

/** What was billed, newest first. */
export function invoicesCard(invoices: readonly Invoice[]): Markup {
  const rows = invoices.slice(0, INVOICES_SHOWN).map(invoiceRow);
  return html`<section class="card">
    <h2>Invoices</h2>
    ${listOr('Nothing was billed yet.', rows)}
  </section>`;
}

function invoiceRow(invoice: Invoice): Markup {
  const total = sumOf(invoice.lines);
  const isFromCredit = total !== invoice.amountDue;
  return html`<li>
    <div class="row spread">
      <span>${calendarDay(invoice.created)}</span><span class="price">${dollars(invoice.amountDue)}</span>
    </div>
    <div class="row spread small">
      <span class="muted">
        ${invoice.lines.map(({ description, amount }) => html`${description}: ${dollars(amount)}<br />`)}
        ${isFromCredit ? html`Credit: ${dollars(invoice.amountDue - total)}` : ''}
      </span>
      ${invoiceChip(invoice)}
    </div>
  </li>`;
}
