import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { KeptAnswers, STRIPE } from '../stripe/stripe-client';

/** By which our configuration of the portal is known among others of the account. */
export const PORTAL_METADATA = { barrelhive: 'portal' } as const;

/** The configuration that `stripe-setup` made; undefined in an account that was set up by hand. */
export async function findPortalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.barrelhive === PORTAL_METADATA.barrelhive);
}

/** The portal's configuration, looked for at the provider and kept for ten minutes. */
@Injectable()
export class PortalConfiguration {
  private readonly kept = new KeptAnswers<'portal', string | undefined>();

  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /** Undefined where `stripe-setup` made none: then the account's own default holds. */
  id(): Promise<string | undefined> {
    return this.kept.of('portal', async () => (await findPortalConfiguration(this.stripe))?.id);
  }

  /** The next one who asks has it looked for anew. */
  forget(): void {
    this.kept.forget('portal');
  }
}
