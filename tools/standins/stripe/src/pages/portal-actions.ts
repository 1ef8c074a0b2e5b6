import * as z from 'zod';
import type { Subscription } from '../books/books';
import { planOf, plans } from '../books/plans';
import type { Provider } from '../subscriptions/provider';
import { hasEnded } from '../subscriptions/subscription-period';

const subscription = z.string();

/** What a customer may do in the portal. */
export const portalAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('change-plan'), subscription, plan: z.enum(plans.map(({ lookupKey }) => lookupKey)) }),
  z.object({ action: z.literal('keep-plan'), subscription }),
  z.object({ action: z.literal('cancel'), subscription }),
  z.object({ action: z.literal('resume'), subscription }),
  z.object({ action: z.literal('set-card'), declines: z.stringbool() }),
]);
type PortalAction = z.infer<typeof portalAction>;

/** The sentence that the customer reads afterwards. */
export type PortalOutcome = { notice: string } | { problem: string };

export function applyPortalAction(provider: Provider, customerId: string, act: PortalAction): PortalOutcome {
  if (act.action === 'set-card') return setCard(provider, customerId, act.declines);
  const found = provider.books.subscriptions[act.subscription];
  if (found?.customer !== customerId || hasEnded(found)) return { problem: 'This plan has ended.' };
  switch (act.action) {
    case 'change-plan':
      return changePlan(provider, found, act.plan);
    case 'keep-plan':
      provider.changePlanNextPeriod(found, null);
      return { notice: 'Your plan stays as it is.' };
    case 'cancel':
      provider.cancelAtPeriodEnd(found);
      return { notice: 'Your plan is cancelled. It stays until the paid period ends.' };
    case 'resume':
      provider.resume(found);
      return { notice: 'Your plan renews again.' };
  }
}

/** Upwards at once against payment of the difference, downwards when the paid period ends, as `npm run admin -- stripe-setup` sets the portal up. */
function changePlan(provider: Provider, subscription: Subscription, lookupKey: string): PortalOutcome {
  const { name, cents } = planOf(lookupKey);
  if (cents < planOf(subscription.lookupKey).cents) {
    provider.changePlanNextPeriod(subscription, lookupKey);
    return { notice: `Your plan becomes ${name} when the paid period ends.` };
  }
  const how = { prorationBehavior: 'always_invoice', paymentBehavior: 'pending_if_incomplete' } as const;
  provider.changePlan(subscription, lookupKey, how);
  if (subscription.pendingUpdate) {
    return { problem: `Your card was declined. ${name} begins once another card has paid for it.` };
  }
  return { notice: `You have ${name} now.` };
}

function setCard(provider: Provider, customerId: string, declines: boolean): PortalOutcome {
  const customer = provider.books.customers[customerId];
  if (!customer) return { problem: 'This customer is gone.' };
  provider.setCard(customer, declines);
  return { notice: declines ? 'This card is declined from now on.' : 'Your card is saved.' };
}
