import * as z from 'zod';
import type { Subscription } from '../books/books';
import type { Provider } from '../subscriptions/provider';
import { DAY_SECONDS } from '../subscriptions/subscription-period';

const TRIAL_DAYS = 7;

/** What may befall a subscription, by the word that a person or a test says. */
export const subscriptionAction = z.enum([
  'renew',
  'fail-renewal',
  'start-trial',
  'end-trial',
  'cancel-at-period-end',
  'resume',
  'cancel-now',
]);
export type SubscriptionAction = z.infer<typeof subscriptionAction>;

type Act = (provider: Provider, subscription: Subscription) => void;

export const subscriptionActions: Readonly<Record<SubscriptionAction, Act>> = {
  renew: (provider, subscription) => provider.renew(subscription),
  'fail-renewal': (provider, subscription) => provider.failRenewal(subscription),
  'start-trial': (provider, subscription) =>
    provider.setTrialEnd(subscription, provider.ledger.now() + TRIAL_DAYS * DAY_SECONDS),
  'end-trial': (provider, subscription) => provider.setTrialEnd(subscription, provider.ledger.now()),
  'cancel-at-period-end': (provider, subscription) => provider.cancelAtPeriodEnd(subscription),
  resume: (provider, subscription) => provider.resume(subscription),
  'cancel-now': (provider, subscription) => provider.cancelNow(subscription),
};
