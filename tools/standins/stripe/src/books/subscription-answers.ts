import type Stripe from 'stripe';
import type { Books, Subscription } from './books';
import { planAnswer, priceAnswer } from './catalogue-answers';
import type { BookedPrice } from './catalogue-books';
import { priceOf } from './prices';

/** What a subscription here never has. */
const UNUSED_OF_SUBSCRIPTION = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_thresholds: null,
  cancellation_details: null,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  payment_settings: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: null,
} as const;

/** A subscription as the API answers it; the period stands on its item only, as since API version 2025-03-31. */
export function subscriptionAnswer(books: Pick<Books, 'prices'>, subscription: Subscription) {
  const { id, trialEnd, pendingUpdate, nextLookupKey, discount, pauseCollection } = subscription;
  const price = priceOf(books, subscription);
  return {
    id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    created: subscription.created,
    start_date: subscription.created,
    billing_cycle_anchor: trialEnd ?? subscription.created,
    trial_start: trialEnd === null ? null : subscription.created,
    trial_end: trialEnd,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    ended_at: subscription.endedAt,
    collection_method: 'charge_automatically',
    currency: price.currency,
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    discounts: discount ? [discount.id] : [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    metadata: subscription.metadata,
    pause_collection: pauseCollection && { behavior: pauseCollection.behavior, resumes_at: pauseCollection.resumesAt },
    schedule: nextLookupKey === null ? null : id.replace('sub_', 'sub_sched_'),
    pending_update: pendingUpdate && {
      expires_at: pendingUpdate.expiresAt,
      subscription_items: [itemAnswer(subscription, priceOf(books, pendingUpdate))],
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      metadata: null,
      trial_end: null,
      trial_from_plan: null,
    },
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        itemAnswer(subscription, price),
        ...subscription.moreItems.map((item) => addedItem(books, subscription, item)),
      ],
    },
    ...UNUSED_OF_SUBSCRIPTION,
  } satisfies Stripe.Subscription;
}

function addedItem(books: Pick<Books, 'prices'>, subscription: Subscription, item: Subscription['moreItems'][number]) {
  return itemAnswer({ ...subscription, itemId: item.id }, priceOf(books, item));
}

function itemAnswer({ id, itemId, created, periodStart, periodEnd }: Subscription, price: BookedPrice) {
  return {
    id: itemId,
    object: 'subscription_item',
    subscription: id,
    quantity: 1,
    created,
    metadata: {},
    current_period_start: periodStart,
    current_period_end: periodEnd,
    plan: planAnswer(price),
    price: priceAnswer(price),
    discounts: [],
    tax_rates: [],
    billing_thresholds: null,
    current_trial: null,
  } satisfies Stripe.SubscriptionItem;
}
