import type { WebhookReceipt } from '@barrelhive/contracts';
import { Public, refusedWebhooksFilter, WebhookSignatureError } from '@barrelhive/service-kit';
import { Controller, Headers, HttpCode, Inject, Post, Req, UseFilters, type RawBodyRequest } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { STRIPE } from '../stripe/stripe-client';
import { receiveStripeEvent } from './receive-stripe-event';

const TOLERANCE_SECONDS = 300;

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
    await receiveStripeEvent(this.dataSource, this.verifiedEvent(request.rawBody, signature));
    return { received: true };
  }

  /** Stripe's library reports a malformed signature header partly by a plain `Error`, such as for `t=,v1=`. */
  private verifiedEvent(body: Buffer | undefined, signature: string | undefined): Stripe.Event {
    if (!body || !signature) throw new WebhookSignatureError('unsigned');
    const readWithin = (seconds: number) =>
      this.stripe.webhooks.constructEvent(body, signature, this.settings.STRIPE_WEBHOOK_SECRET, seconds);
    try {
      return readWithin(TOLERANCE_SECONDS);
    } catch (error) {
      throw new WebhookSignatureError(isDone(() => readWithin(Number.MAX_SAFE_INTEGER)) ? 'clock' : 'signature', error);
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
