import * as z from 'zod';
import { waitUntil } from './processes/wait-until';

export interface DemoLogin {
  email: string;
  password: string;
}

const demoLogin: DemoLogin = { email: 'demo@barrelhive.example', password: 'Bourbon-Trail-1' };

const PHONE = '+18015550123';
const SAMPLE_TERM = 'Eagle Rare';
/** The first look at the shelves takes a moment, and before it no term finds anything. */
const CATALOGUE_BOUND_MS = 60_000;

/** A plan is told from service to service. */
const PLAN_BOUND_MS = 10_000;

const DEVICE = 'Demo phone';
const device = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });
const channelsOfDemo = z.object({
  channels: z.array(z.object({ channel: z.string(), addresses: z.array(z.unknown()) })),
});

const session = z.object({ token: z.string() });
const subscription = z.object({ subscribed: z.boolean() });
const checkout = z.object({ url: z.string() });
const alerts = z.array(z.unknown());
const inventory = z.object({ lastGoodPassAt: z.string().optional() });

/** Pays the checkout that the address leads to, as a customer would. */
export type PayCheckout = (checkoutUrl: string) => Promise<void>;

interface DemoOptions {
  gatewayUrl: string;
  /** Absent when payments go to a server that is not ours: then the account stays without a plan. */
  pay: PayCheckout | undefined;
  /** Where the stand-in of push services answers; absent where it does not run. */
  pushUrl: string | undefined;
  print: (line: string) => void;
}

/**
 * A demo account with a plan and an alert, made through the same calls as anybody's, and kept on later starts. Returns its
 * login, or undefined (and says why) when it could not be made; the product runs all the same.
 */
export async function prepareDemoAccount({
  gatewayUrl,
  pay,
  pushUrl,
  print,
}: DemoOptions): Promise<DemoLogin | undefined> {
  try {
    const token = (await logIn(gatewayUrl)) ?? (await signUp(gatewayUrl));
    const call = authorised(gatewayUrl, token);
    if (pay) await subscribe(call, pay);
    if (pay && pushUrl !== undefined)
      void addDevice(call, pushUrl).catch((error: unknown) =>
        print(`The demo account has no device: ${reasonOf(error)}`),
      );
    void addSampleAlert(call).catch((error: unknown) => print(`The demo account has no alert: ${reasonOf(error)}`));
    return demoLogin;
  } catch (error) {
    print(`There is no demo login: ${reasonOf(error)}`);
    return undefined;
  }
}

type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

async function logIn(gatewayUrl: string): Promise<string | undefined> {
  const response = await send(gatewayUrl, 'POST', '/api/auth/login', demoLogin);
  return response.ok ? session.parse(await response.json()).token : undefined;
}

async function signUp(gatewayUrl: string): Promise<string> {
  const response = await send(gatewayUrl, 'POST', '/api/auth/signup', {
    name: 'Demo Drinker',
    ...demoLogin,
    phone_number: PHONE,
    notification_preferences: { sms_consent: true },
    alert_preferences: {
      new_items: true,
      back_in_stock: true,
      price: true,
      monthly_allocated: true,
      lottery: true,
      notification_methods: ['sms'],
    },
  });
  return session.parse(await expectSuccess(response)).token;
}

async function subscribe(call: Call, pay: PayCheckout): Promise<void> {
  const isSubscribed = async () =>
    subscription.parse(await expectSuccess(await call('GET', '/api/stripe/check-subscription'))).subscribed;
  if (await isSubscribed()) return;
  const { url } = checkout.parse(
    await expectSuccess(await call('POST', '/api/stripe/create-checkout', { tier: 'premium' })),
  );
  await pay(url);
  await waitUntil("The demo account's plan", isSubscribed, PLAN_BOUND_MS);
}

/** A device of the stand-in, as a browser would add it. */
async function addDevice(call: Call, pushUrl: string): Promise<void> {
  const { channels } = channelsOfDemo.parse(await expectSuccess(await call('GET', '/api/channels')));
  if (channels.every(({ channel, addresses }) => channel !== 'push' || addresses.length > 0)) return;
  const made = await send(pushUrl, 'POST', '/control/devices', { label: DEVICE });
  const address = device.parse(await expectSuccess(made));
  const wording = 'Notify this device';
  const give = async () =>
    (await call('POST', '/api/channels', { channel: 'push', label: DEVICE, wording, address })).ok;
  await waitUntil('What notifications knows of the plan', give, PLAN_BOUND_MS);
}

async function addSampleAlert(call: Call): Promise<void> {
  if (alerts.parse(await expectSuccess(await call('GET', '/api/alerts'))).length > 0) return;
  const hasLooked = async () =>
    inventory.parse(await expectSuccess(await call('GET', '/api/inventory/status'))).lastGoodPassAt !== undefined;
  await waitUntil(
    'The first look at the shelves',
    async () =>
      (await hasLooked()) &&
      (await call('POST', '/api/alerts', { search_term: SAMPLE_TERM, notification_channel: 'sms' })).ok,
    CATALOGUE_BOUND_MS,
    1_000,
  );
}

function authorised(gatewayUrl: string, token: string): Call {
  return (method, path, body) => send(gatewayUrl, method, path, body, { authorization: `Bearer ${token}` });
}

function send(base: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return fetch(base + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
}

async function expectSuccess(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  throw new Error(
    `${new URL(response.url).pathname} answered ${response.status}: ${(await response.text()).slice(0, 200)}`,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
