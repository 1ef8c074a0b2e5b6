import * as z from 'zod';
import type { Subscription } from '../books/books';
import type { Provider } from '../subscriptions/provider';
import { closeDispute, disputeLastPayment, refundLastPayment } from '../subscriptions/take-back';
import { DAY_SECONDS } from '../subscriptions/subscription-period';

const TRIAL_DAYS = 7;
const PARTLY_REFUNDED_CENTS = 100;

/** What may happen to a subscription, by the word that a person or a test says. */
export const subscriptionAction = z.enum([
  'renew',
  'fail-renewal',
  'start-trial',
  'end-trial',
  'cancel-at-period-end',
  'resume',
  'cancel-now',
  'refund',
  'refund-part',
  'dispute',
  'win-dispute',
  'lose-dispute',
  'pause-collection',
  'resume-collection',
  'add-premium',
]);
export type SubscriptionAction = z.infer<typeof subscriptionAction>;

type Act = (provider: Provider, subscription: Subscription) => unknown;

export const subscriptionActions: Readonly<Record<SubscriptionAction, Act>> = {
  renew: (provider, subscription) => provider.renew(subscription),
  'fail-renewal': (provider, subscription) => provider.failRenewal(subscription),
  'start-trial': (provider, subscription) =>
    provider.setTrialEnd(subscription, provider.ledger.now() + TRIAL_DAYS * DAY_SECONDS),
  'end-trial': (provider, subscription) => provider.setTrialEnd(subscription, provider.ledger.now()),
  'cancel-at-period-end': (provider, subscription) => provider.cancelAtPeriodEnd(subscription),
  resume: (provider, subscription) => provider.resume(subscription),
  'cancel-now': (provider, subscription) => provider.cancelNow(subscription),
  refund: ({ ledger }, subscription) => refundLastPayment(ledger, subscription),
  'refund-part': ({ ledger }, subscription) => refundLastPayment(ledger, subscription, PARTLY_REFUNDED_CENTS),
  dispute: ({ ledger }, subscription) => disputeLastPayment(ledger, subscription),
  'win-dispute': ({ ledger }, subscription) => closeDispute(ledger, subscription, 'won'),
  'lose-dispute': ({ ledger }, subscription) => closeDispute(ledger, subscription, 'lost'),
  'pause-collection': (provider, subscription) =>
    provider.setPause(subscription, { behavior: 'void', resumesAt: null }),
  'resume-collection': (provider, subscription) => provider.setPause(subscription, null),
  'add-premium': (provider, subscription) => provider.addItem(subscription, 'premium_monthly'),
};
