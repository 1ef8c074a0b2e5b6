import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { findPortalConfiguration, PORTAL_METADATA } from '../checkout/portal-configuration';
import type { SetupReport, SoldPlan } from './set-up-prices';

type Features = Stripe.BillingPortal.Configuration.Features;

/** Sees to the portal: a higher plan at once for the difference, a lower one and an end when the period ends. */
export async function setUpPortal(
  stripe: Stripe,
  { plans, returnUrl }: { plans: readonly SoldPlan[]; returnUrl: string },
  report: SetupReport,
): Promise<void> {
  const wanted = { features: portalFeatures(plans), default_return_url: returnUrl };
  const found = await findPortalConfiguration(stripe);
  if (!found) {
    const { id } = await stripe.billingPortal.configurations.create({ ...wanted, metadata: PORTAL_METADATA });
    report.made(`the portal configuration ${id}`);
  } else if (found.default_return_url === returnUrl && isDeepStrictEqual(decided(found.features), asked(plans))) {
    report.left(`the portal configuration ${found.id}`);
  } else {
    await stripe.billingPortal.configurations.update(found.id, wanted);
    report.changed(`the portal configuration ${found.id}`);
  }
}

function portalFeatures(plans: readonly SoldPlan[]) {
  return {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    // Name and address are those of the account here.
    customer_update: { enabled: false },
    // Somebody who has cancelled may resume until the period ends: the portal offers it by itself.
    subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products: plans.map(({ productId, priceId }) => ({ product: productId, prices: [priceId] })),
      proration_behavior: 'always_invoice',
      schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;
}

const asked = (plans: readonly SoldPlan[]) => decided(portalFeatures(plans));

/** Those of all features that we decide, in one order. */
function decided(features: Features | ReturnType<typeof portalFeatures>) {
  const { invoice_history, payment_method_update, customer_update, subscription_cancel, subscription_update } =
    features;
  return {
    enabled: [invoice_history, payment_method_update, customer_update, subscription_cancel, subscription_update].map(
      ({ enabled }) => enabled,
    ),
    cancel: [subscription_cancel.mode, subscription_cancel.proration_behavior],
    updates: [...subscription_update.default_allowed_updates],
    proration: subscription_update.proration_behavior,
    conditions: subscription_update.schedule_at_period_end.conditions.map(({ type }) => type),
    prices: (subscription_update.products ?? []).map(({ product, prices }) => [product, ...prices].join(' ')).sort(),
  };
}
