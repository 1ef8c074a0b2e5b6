import { compareWebhookAddress } from '@barrelhive/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type Stripe from 'stripe';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { STRIPE } from '../stripe/stripe-client';

/** Where the provider sends its events. */
export const webhookAddress = (publicUrl: string): URL => new URL('/api/stripe/webhook', publicUrl);

/** Sees at the start in production whether the account sends its events to us. */
@Injectable()
export class CompareWebhookEndpoints implements OnApplicationBootstrap {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(BILLING_SETTINGS) private readonly settings: Pick<BillingSettings, 'NODE_ENV' | 'PUBLIC_URL'>,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.NODE_ENV === 'production') void this.run();
  }

  run(): Promise<boolean | undefined> {
    return compareWebhookAddress({
      provider: 'stripe',
      ours: webhookAddress(this.settings.PUBLIC_URL),
      ask: async () => {
        const { data } = await this.stripe.webhookEndpoints.list({ limit: 100 });
        return data.filter(({ status }) => status === 'enabled').map(({ url }) => url);
      },
    });
  }
}
