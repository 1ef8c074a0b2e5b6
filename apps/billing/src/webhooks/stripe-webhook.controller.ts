import type { WebhookReceipt } from '@barrelhive/contracts';
import {
  metrics,
  parseFromProvider,
  Public,
  refusedWebhooksFilter,
  WebhookSignatureError,
} from '@barrelhive/service-kit';
import { Controller, Headers, HttpCode, Inject, Post, Req, UseFilters, type RawBodyRequest } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { STRIPE } from '../stripe/stripe-client';
import { providerEvent } from './event-subject';
import { receiveStripeEvent } from './receive-stripe-event';

const TOLERANCE_SECONDS = 300;
/** The library judges no age then. */
const ANY_AGE = 0;

/** Each attempt is signed anew, so that with right clocks this is how long one is under way. */
const clockOffset = metrics.gauge({
  name: 'barrelhive_billing_clock_offset_seconds',
  help: 'How much earlier than our clock the latest rightly signed webhook of the payment provider is dated',
});

const readEvent = parseFromProvider(providerEvent);

/** Seconds since a signature was made, by our clock; of several times the last one is what the library checks. */
function ageOf(signature: string): number {
  const signedAt = Number.parseInt([...signature.matchAll(/(?:^|,)t=([^,]*)/g)].at(-1)?.[1] ?? '', 10);
  return Math.floor(Date.now() / 1000) - signedAt;
}

@Controller('api/stripe')
@UseFilters(refusedWebhooksFilter('stripe'))
export class StripeWebhookController {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
    private readonly dataSource: DataSource,
  ) {}

  @Post('webhook')
  @Public()
  @HttpCode(200)
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<WebhookReceipt> {
    this.verify(request.rawBody, signature);
    await receiveStripeEvent(this.dataSource, readEvent.transform(request.body, { type: 'body' }));
    return { received: true };
  }

  /** Stripe's library reports a malformed signature header partly by a plain `Error`, such as for `t=,v1=`. */
  private verify(body: Buffer | undefined, signature: string | undefined): void {
    if (!body || !signature) throw new WebhookSignatureError('unsigned');
    const verifyWithin = (seconds: number) => {
      const { signature: library } = this.stripe.webhooks;
      if (!library?.verifyHeader(body, signature, this.settings.STRIPE_WEBHOOK_SECRET, seconds))
        throw new Error('the library verified no signature');
    };
    try {
      verifyWithin(TOLERANCE_SECONDS);
      clockOffset.set(ageOf(signature));
    } catch (error) {
      const isRightlySigned = isDone(() => verifyWithin(ANY_AGE));
      if (isRightlySigned) clockOffset.set(ageOf(signature));
      throw new WebhookSignatureError(isRightlySigned ? 'clock' : 'signature', error);
    }
  }
}

function isDone(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
