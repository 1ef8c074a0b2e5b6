import { callProvider } from '@barrelhive/service-kit';
import Stripe from 'stripe';
import type { BillingSettings } from '../billing-settings';
import { CallsAtOnce } from './calls-at-once';

/** Injection token of the Stripe client. */
export const STRIPE = Symbol('stripe');

/** Together with the pause before the repeat they stay below the lease of a follow-up. */
const TIMEOUT_MS = 4_000;
const RETRIES = 1;

type StripeSettings = Pick<BillingSettings, 'STRIPE_API_BASE' | 'STRIPE_SECRET_KEY' | 'STRIPE_CALLS_AT_ONCE'>;

/** The official client. It repeats a failed call once under the same idempotency key; its own default time-out is 80 s. */
export function createStripeClient(settings: StripeSettings): Stripe {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY, STRIPE_CALLS_AT_ONCE } = settings;
  const httpClient = boundedClient(new CallsAtOnce(STRIPE_CALLS_AT_ONCE));
  const limits = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false, httpClient };
  if (STRIPE_API_BASE === undefined) return new Stripe(STRIPE_SECRET_KEY, limits);
  const { protocol, hostname, port } = new URL(STRIPE_API_BASE);
  return new Stripe(STRIPE_SECRET_KEY, {
    ...limits,
    host: hostname,
    port: port || (protocol === 'https:' ? '443' : '80'),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}

function boundedClient(atOnce: CallsAtOnce) {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, ...rest) =>
    atOnce.run(() =>
      callProvider(
        { provider: 'stripe', operation: operationOf(method, path) },
        () => makeRequest(host, port, path, method, ...rest),
        (answer) => answer.getStatusCode(),
      ),
    );
  return client;
}

/** `POST customers` for `/v1/customers/cus_1`: the ids that follow would make a name of its own for each customer. */
function operationOf(method: string, path: string): string {
  return `${method} ${path.split(/[/?]/)[2] ?? ''}`;
}

const KEPT_MS = 10 * 60_000;

/** Answers of the provider that hardly ever change, each kept for ten minutes under its key. One that fails is not kept. */
export class KeptAnswers<Key, Answer> {
  private readonly kept = new Map<Key, { answer: Answer; until: number }>();

  async of(key: Key, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.kept.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const answer = await ask();
    this.kept.set(key, { answer, until: Date.now() + KEPT_MS });
    return answer;
  }

  forget(key: Key): void {
    this.kept.delete(key);
  }
}
