import { hostedPage, type PaidTier } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { signUp, type Customer } from '../../apps/e2e/flows/customer';
import { payStandInCheckout } from '../../tools/standins/stripe/src/pay-stand-in-checkout';
import type { Customer as ProviderCustomer, Subscription } from '../../tools/standins/stripe/src/books/books';
import type { Provider } from '../../tools/standins/stripe/src/subscriptions/provider';
import { hasEnded } from '../../tools/standins/stripe/src/subscriptions/subscription-period';
import {
  closeDispute,
  disputeLastPayment,
  refundLastPayment,
} from '../../tools/standins/stripe/src/subscriptions/take-back';
import type { Act } from './life';
import { passTime } from './pass-time';
import type { World } from './world';

const REFUNDED_PART_CENTS = 100;
const PATIENCE_MS = 60_000;
const PUT_OFF = 503;

/** Somebody who lives a planned life in the product and at its payment provider. */
export class Person {
  private constructor(
    private readonly world: World,
    readonly customer: Customer,
    /** The life began then. */
    readonly bornAt: Date,
  ) {}

  static async signUp(world: World): Promise<Person> {
    return new Person(world, await signUp(world.product.url), new Date());
  }

  get userId(): string {
    return this.customer.userId;
  }

  /** One call in the name of this person, who tries again when a busy machine asks for patience. */
  call(...asked: Parameters<Customer['call']>): ReturnType<Customer['call']> {
    return eventually(
      `an answer to ${asked[0]} ${asked[1]} that does not put it off`,
      async () => {
        const answer = await this.customer.call(...asked);
        return answer.status !== PUT_OFF && answer;
      },
      PATIENCE_MS,
    );
  }

  /** All that the provider ever had of this person. */
  providerCustomers(): ProviderCustomer[] {
    return Object.values(this.provider.books.customers).filter(({ metadata }) => metadata.user_id === this.userId);
  }

  subscriptions(): Subscription[] {
    const ids = new Set(this.providerCustomers().map(({ id }) => id));
    return Object.values(this.provider.books.subscriptions).filter(({ customer }) => ids.has(customer));
  }

  async run(act: Act): Promise<void> {
    if (act.kind === 'pay') return this.pay(act.tier);
    if (act.kind === 'wait') return passTime(this.world, this, act.hours);
    if (act.kind === 'delete-account') return this.deleteAccount();
    if (act.kind === 'decline-card' || act.kind === 'repair-card')
      return this.provider.setCard(this.providerCustomer(), act.kind === 'decline-card');
    if (act.kind === 'delete-customer') return this.provider.deleteCustomer(this.providerCustomer());
    this.changeSubscription(act, this.runningSubscription());
  }

  private changeSubscription(act: Act, subscription: Subscription): void {
    const { ledger } = this.provider;
    switch (act.kind) {
      case 'upgrade':
        return this.provider.changePlan(subscription, `${act.tier}_monthly`, { prorationBehavior: 'always_invoice' });
      case 'downgrade':
        return this.provider.changePlanNextPeriod(subscription, `${act.tier}_monthly`);
      case 'cancel':
        return this.provider.cancelAtPeriodEnd(subscription);
      case 'resume':
        return this.provider.resume(subscription);
      case 'end-now':
        return this.provider.cancelNow(subscription);
      case 'refund':
        return mustHappen(act, refundLastPayment(ledger, subscription));
      case 'refund-part':
        return mustHappen(act, refundLastPayment(ledger, subscription, REFUNDED_PART_CENTS));
      case 'dispute':
        return mustHappen(act, disputeLastPayment(ledger, subscription));
      case 'win-dispute':
        return mustHappen(act, closeDispute(ledger, subscription, 'won'));
      case 'lose-dispute':
        return mustHappen(act, closeDispute(ledger, subscription, 'lost'));
      default:
        throw new Error(`Nothing does ${act.kind} to a subscription.`);
    }
  }

  /** By the product's own checkout, with a card that is good. */
  private async pay(tier: PaidTier): Promise<void> {
    await this.endOfSecond();
    for (const customer of this.providerCustomers()) this.provider.setCard(customer, false);
    const { status, body } = await this.call('POST', '/api/stripe/create-checkout', { tier });
    if (status !== 201 && status !== 200) throw new Error(`A checkout was answered with ${status}.`);
    const { url, page } = hostedPage.parse(body);
    if (page !== 'checkout') throw new Error(`Somebody without a plan was led to the ${page} instead of a checkout.`);
    await payStandInCheckout(url);
  }

  /** The provider tells seconds: plans that began and ended within one have no order, and nobody buys so fast. */
  private async endOfSecond(): Promise<void> {
    const last = Math.max(0, ...this.subscriptions().map(({ created, endedAt }) => Math.max(created, endedAt ?? 0)));
    await eventually('the second of the last plan to be over', () =>
      Promise.resolve(this.provider.ledger.now() > last),
    );
  }

  private async deleteAccount(): Promise<void> {
    const { password } = this.customer.account;
    const { status } = await this.call('DELETE', `/api/users/${this.userId}`, { password });
    if (status !== 200) throw new Error(`The deletion of an account was answered with ${status}.`);
  }

  private get provider(): Provider {
    return this.world.product.standins.stripe.provider;
  }

  private providerCustomer(): ProviderCustomer {
    const customer = this.providerCustomers().find(({ isDeleted }) => !isDeleted);
    if (!customer) throw new Error('The provider has no customer of this person.');
    return customer;
  }

  private runningSubscription(): Subscription {
    const running = this.subscriptions().filter((subscription) => !hasEnded(subscription));
    const [subscription] = running;
    if (!subscription || running.length > 1) throw new Error(`The person has ${running.length} running subscriptions.`);
    return subscription;
  }
}

function mustHappen({ kind }: Act, hasHappened: boolean): void {
  if (!hasHappened) throw new Error(`There was nothing to ${kind}.`);
}
