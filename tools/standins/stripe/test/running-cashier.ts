import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@barrelhive/testing';
import Stripe from 'stripe';
import type { StripeStandinSettings } from '../src/stripe-settings';
import { createStripeStandin, type StripeStandin } from '../src/stripe-standin';

export const secretKey = 'sk_test_of_a_test';
const webhookSecret = 'whsec_of_a_test';

export const GOOD_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';
export const CARD_THAT_FAILS_LATER = '4000000000000341';

/** A stand-in with the official client on one side and a product that takes its webhooks on the other. */
export interface RunningCashier {
  standin: StripeStandin;
  stripe: Stripe;
  /** Events whose signature holds, in the order of their arrival. */
  received: Stripe.Event[];
  /** The signature headers of those events, in the same order. */
  signatures: string[];
  /** While it refuses, the product answers webhooks with 500. */
  refuse(isRefusing: boolean): void;
  clientWith(key: string): Stripe;
  /** Waits for the webhook of a type. */
  webhook(type: string): Promise<Stripe.Event>;
  openCheckout(plan?: string): Promise<{ customer: Stripe.Customer; session: Stripe.Checkout.Session }>;
  pay(url: string | null, card?: string): Promise<Response>;
  /** Goes through checkout and pays. */
  subscribe(plan?: string, card?: string): Promise<Stripe.Subscription>;
  /** The stand-in starts again with the same settings; its webhooks go to the same product. */
  restart(): Promise<void>;
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  read(id: string): Promise<Stripe.Subscription>;
  /** Moves the clock of the stand-in on, by seconds. */
  pass(advanceSeconds: number): Promise<unknown>;
  latestInvoice(subscription: string): Promise<Stripe.Invoice>;
  dispose(): Promise<void>;
}

/** The id of what the API may also send whole. */
export function idOf(reference: string | { id: string } | null): string {
  if (reference === null) throw new Error('there is nothing to refer to');
  return typeof reference === 'string' ? reference : reference.id;
}

export async function startCashier(settings: StripeStandinSettings = {}): Promise<RunningCashier> {
  const received: Stripe.Event[] = [];
  const signatures: string[] = [];
  let isRefusing = false;
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isRefusing) return void response.writeHead(500).end();
      const signature = String(request.headers['stripe-signature']);
      received.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret));
      signatures.push(signature);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const start = () =>
    createStripeStandin({
      secretKey,
      webhookSecret,
      webhookUrl: `http://127.0.0.1:${port}/`,
      webhookRetryMs: 20,
      ...settings,
    });
  const clientTo = (standin: StripeStandin, key: string) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: standin.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    });
  const standin = await start();

  const cashier: RunningCashier = {
    standin,
    stripe: clientTo(standin, secretKey),
    received,
    signatures,
    refuse: (wanted) => void (isRefusing = wanted),
    clientWith: (key) => clientTo(cashier.standin, key),
    webhook: (type) => eventually(`a ${type} webhook`, async () => received.find((event) => event.type === type)),
    async openCheckout(plan = 'standard_monthly') {
      const { stripe } = cashier;
      const customer = await stripe.customers.create({ email: 'ann@example.com', metadata: { user_id: 'u1' } });
      const prices = await stripe.prices.list({ lookup_keys: [plan], active: true, limit: 1 });
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customer.id,
        client_reference_id: 'u1',
        line_items: [{ price: prices.data[0]?.id, quantity: 1 }],
        subscription_data: { metadata: { user_id: 'u1' } },
        success_url: 'http://localhost/payment-success?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost/subscription-select',
      });
      return { customer, session };
    },
    pay: (url, card = GOOD_CARD) =>
      fetch(String(url), { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card }) }),
    async subscribe(plan, card) {
      const { customer, session } = await cashier.openCheckout(plan);
      await cashier.pay(session.url, card);
      const { data } = await cashier.stripe.subscriptions.list({ customer: customer.id });
      if (!data[0]) throw new Error('the checkout led to no subscription');
      return data[0];
    },
    async restart() {
      await cashier.standin.close();
      cashier.standin = await start();
      cashier.stripe = clientTo(cashier.standin, secretKey);
    },
    async control(method, path, body) {
      const answer = await fetch(`${cashier.standin.url}/control/${path}`, {
        method,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    read: (id) => cashier.stripe.subscriptions.retrieve(id),
    pass: (advanceSeconds) => cashier.control('POST', 'clock', { advanceSeconds }),
    async latestInvoice(subscription) {
      const [latest] = (await cashier.stripe.invoices.list({ subscription, limit: 1 })).data;
      if (!latest) throw new Error(`nothing was billed for ${subscription}`);
      return latest;
    },
    async dispose() {
      await cashier.standin.close();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
  return cashier;
}
