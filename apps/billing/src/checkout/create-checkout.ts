import type { CreateCheckoutBody, HostedPage } from '@barrelhive/contracts';
import { queryRow, type Database } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { DomainError, type Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { FindOrCreateCustomer } from '../customers/find-or-create-customer';
import { addFollowUp } from '../follow-ups/follow-up-queue';
import type { CallsEnd } from '../stripe/calls-at-once';
import { askProvider, callsEnd, isCustomerMissing } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import {
  beginCheckoutAttempt,
  finishCheckoutAttempt,
  forgetCheckoutAttempt,
  noteCheckoutSession,
  type CheckoutAttempt,
  type CheckoutIntention,
  type TooSoon,
} from './checkout-attempt';
import { CheckoutPages, madeNoPage, type CheckoutPage } from './checkout-pages';
import { LatestRequests } from './latest-requests';
import { OpenCustomerPortal } from './open-customer-portal';
import { defaultCancelAddress, defaultSuccessAddress, ownReturnAddress } from './return-address';

/** Statuses of a subscription that is paid for, or will be once a payment succeeds: a second one would be paid twice. */
const LIVE_STATUSES = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

const OVERTAKEN_RETRY_SECONDS = 1;
const JUST_OPENED = 'You opened this plan a moment ago. Please try again in a minute.';

/**
 * Opens the provider's page where a plan is bought, or its portal for somebody who already has one. The attempt is committed before the
 * provider is asked, and the page is noted afterwards: no transaction waits for the provider.
 */
@Injectable()
export class CreateCheckout {
  /** Each page closes the others of the person: pages that are opened side by side cost the square of their number in calls. */
  private readonly requests = new LatestRequests<HostedPage>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
    private readonly findOrCreateCustomer: FindOrCreateCustomer,
    private readonly pages: CheckoutPages,
    private readonly portal: OpenCustomerPortal,
    private readonly outbox: Outbox,
  ) {}

  async run(user: Identity, { tier, successUrl, cancelUrl }: CreateCheckoutBody): Promise<HostedPage> {
    const intention: CheckoutIntention = {
      userId: user.userId,
      tier,
      successUrl: this.acceptedAddress(successUrl, defaultSuccessAddress(this.settings.PUBLIC_URL)),
      cancelUrl: this.acceptedAddress(cancelUrl, defaultCancelAddress(this.settings.PUBLIC_URL)),
    };
    const request = [tier, intention.successUrl, intention.cancelUrl].join(' ');
    return this.requests.run(user.userId, request, () => this.answer(user, intention));
  }

  private async answer(user: Identity, intention: CheckoutIntention): Promise<HostedPage> {
    const complimentary = await this.complimentaryPlanOf(user.userId);
    if (complimentary) return this.withoutBuying(user, complimentary);
    const end = callsEnd();
    const customerId = await this.findOrCreateCustomer.run(user, end);
    try {
      return await this.openFor(customerId, intention, end);
    } catch (error) {
      if (!isCustomerMissing(error)) throw error;
      // Somebody deleted the customer at the provider; who buys again is another one there.
      return this.openFor(await this.findOrCreateCustomer.replace(user, customerId, end), intention, end);
    }
  }

  private async openFor(customerId: string, intention: CheckoutIntention, end: CallsEnd): Promise<HostedPage> {
    const begun = await this.begin(intention);
    const open = isTooSoon(begun) ? undefined : await this.pages.keepOnly(customerId, begun.attempt, end);
    const live = await this.liveSubscriptions(customerId, end);
    if (live.length > 0) {
      await this.readAgain(customerId, live);
      return this.portal.openFor(customerId, end);
    }
    const attempt = open ? begun : await this.withoutPaidPage(begun, intention);
    if (isTooSoon(attempt)) throw new DomainError('TOO_MANY_REQUESTS', { ...attempt }, JUST_OPENED);
    const page = open ?? (await this.newPage(customerId, attempt, end));
    const { userId } = intention;
    const { sessionId } = page;
    const isNoted = await noteCheckoutSession(this.dataSource.manager, { ...attempt, sessionId });
    // Premium may have been given since; whoever gives it from now on finds the page, and closes it.
    const isForNothing = (await this.complimentaryPlanOf(userId)) !== undefined;
    if (isNoted && !isForNothing) return { url: page.url, page: 'checkout' };
    await this.pages.close(sessionId, end);
    if (isForNothing) throw new DomainError('PLAN_IS_COMPLIMENTARY');
    throw new DomainError('SERVICE_BUSY', { retryAfterSeconds: OVERTAKEN_RETRY_SECONDS });
  }

  private async newPage(customerId: string, attempt: CheckoutAttempt, end: CallsEnd): Promise<CheckoutPage> {
    try {
      return await this.pages.open({ customerId, attempt }, end);
    } catch (error) {
      if (madeNoPage(error)) await forgetCheckoutAttempt(this.dataSource.manager, attempt);
      throw error;
    }
  }

  private complimentaryPlanOf(userId: string): Promise<ComplimentaryPlan | undefined> {
    return findComplimentaryPlan(this.dataSource, userId, [...LIVE_STATUSES]);
  }

  private begin(intention: CheckoutIntention): Promise<CheckoutAttempt | TooSoon> {
    const bounds = { now: new Date(), pagesPerMinute: this.settings.CHECKOUT_PAGES_PER_MINUTE };
    return this.dataSource.transaction(async (manager) => {
      const begun = await beginCheckoutAttempt(manager, intention, bounds);
      const { userId } = intention;
      if (!isTooSoon(begun)) await this.outbox.publish(manager, 'billing.checkout-opened.v1', { userId });
      return begun;
    });
  }

  /** An attempt whose page is not open any more was paid or has expired, though we may not have heard of it: its key would give that page. */
  private async withoutPaidPage(begun: CheckoutAttempt | TooSoon, intention: CheckoutIntention) {
    if (isTooSoon(begun) || begun.sessionId === null) return begun;
    await finishCheckoutAttempt(this.dataSource.manager, intention.userId, begun.attempt);
    return this.begin(intention);
  }

  /** Whoever has Premium for nothing gets nothing by paying; a plan that is paid for beside it is ended in the portal. */
  private withoutBuying(user: Identity, { isPaying }: ComplimentaryPlan): Promise<HostedPage> {
    if (!isPaying) throw new DomainError('PLAN_IS_COMPLIMENTARY');
    return this.portal.run(user);
  }

  private acceptedAddress(given: string | undefined, otherwise: string): string {
    if (given === undefined) return otherwise;
    const accepted = ownReturnAddress(given, this.settings.PUBLIC_URL);
    if (accepted === undefined) throw new DomainError('RETURN_ADDRESS_REFUSED');
    return accepted;
  }

  /** By their ids. The provider is asked, since its webhook of a payment a moment ago may not have come yet. */
  private async liveSubscriptions(customerId: string, end: CallsEnd): Promise<string[]> {
    const { data } = await askProvider(end, () =>
      this.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
    );
    return data.filter(({ status }) => LIVE_STATUSES.has(status)).map(({ id }) => id);
  }

  /** Whoever buys what is paid for already may have no plan with us: the webhooks of the payment may be lost. */
  private async readAgain(customerId: string, subscriptionIds: readonly string[]): Promise<void> {
    for (const subscriptionId of subscriptionIds) {
      await addFollowUp(this.dataSource.manager, { kind: 'refresh-subscription', subscriptionId, customerId });
    }
  }
}

const isTooSoon = (begun: CheckoutAttempt | TooSoon): begun is TooSoon => 'retryAfterSeconds' in begun;

const complimentaryPlan = z.object({ isPaying: z.boolean() });

/** A plan that an operator gave to somebody, and whether a subscription of theirs runs beside it. */
type ComplimentaryPlan = z.infer<typeof complimentaryPlan>;

/** Undefined for whoever was given no plan, and for whoever pays for one that is as good. */
function findComplimentaryPlan(
  database: Database,
  userId: string,
  liveStatuses: readonly string[],
): Promise<ComplimentaryPlan | undefined> {
  return queryRow(
    database,
    complimentaryPlan,
    `SELECT EXISTS (SELECT FROM subscription WHERE user_id = $1 AND status = ANY ($2)) AS "isPaying"
       FROM entitlement WHERE user_id = $1 AND valid AND tier = 'free_premium'`,
    [userId, liveStatuses],
  );
}
