import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { runRecordFile } from '../../../../tools/dev/run-record';
import { shownPush } from '../../../../tools/standins/push/src/devices';
import type { SubscriptionAction } from '../../../../tools/standins/stripe/src/control/subscription-actions';
import { dataFolder } from './data-folder';

const runRecord = z.object({ ports: z.record(z.string(), z.number()) });
const books = z.object({
  customers: z.record(z.string(), z.object({ id: z.string(), email: z.string().nullish() })),
  subscriptions: z.record(z.string(), z.object({ id: z.string(), customer: z.string() })),
});
const conversation = z.object({ messages: z.array(z.object({ direction: z.string(), body: z.string() })) });

/** Takes a bottle from every shelf of the agency. */
export async function sellOut(sku: string): Promise<void> {
  await control('dabs', `/control/products/${sku}/sell-out`, {});
}

/** Puts bottles on the shelf of one store. */
export async function putOnShelf(sku: string, store: number, qty: number): Promise<void> {
  await control('dabs', `/control/products/${sku}/stock`, { store, qty });
}

/** Lets the agency's table show 0 in store for everything, as it once did for half an hour, or for this many bottles. */
export async function startZeroGlitch(bottles = 3_000): Promise<void> {
  await control('dabs', '/control/faults', { zeroStockItems: bottles }, 'PATCH');
}

/** The agency is in good health again. */
export async function endZeroGlitch(): Promise<void> {
  await control('dabs', '/control/faults/scenario', { scenario: 'healthy' });
}

/** Lets something happen to the subscription of a person at the payment provider, by the e-mail of their account. */
export async function changeSubscription(email: string, action: SubscriptionAction): Promise<void> {
  const { id } = await subscriptionOf(email);
  await control('stripe', `/control/subscriptions/${id}`, { action });
}

/** The card of a person is declined from now on, and the next month is to be paid. */
export async function failRenewal(email: string): Promise<void> {
  const { customer } = await subscriptionOf(email);
  await control('stripe', `/control/customers/${customer}/card`, { declines: true });
  await changeSubscription(email, 'renew');
}

async function subscriptionOf(email: string): Promise<{ id: string; customer: string }> {
  const { customers, subscriptions } = books.parse(await control('stripe', '/control/books'));
  const customer = Object.values(customers).find((one) => one.email === email);
  const subscription = Object.values(subscriptions).find((one) => one.customer === customer?.id);
  if (!subscription) throw new Error(`${email} has no subscription`);
  return subscription;
}

/** What the product has texted to a phone so far, in E.164. */
export async function textsTo(phone: string): Promise<string[]> {
  const { messages } = conversation.parse(
    await control('twilio', `/control/phones/${encodeURIComponent(phone)}/messages`),
  );
  return messages.filter(({ direction }) => direction !== 'inbound').map(({ body }) => body);
}

/** Writes a text on a phone to the product's number. */
export async function writeText(phone: string, text: string): Promise<void> {
  await control('twilio', `/control/phones/${encodeURIComponent(phone)}/messages`, { text });
}

const newlyAsked = z.object({
  id: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
const received = z.object({ pushes: z.array(z.object({ payload: shownPush })) });

/** A new device of the push service, which takes pushes of the server with this key alone. */
export async function newDevice(senderKey: string) {
  return newlyAsked.parse(await control('push', '/control/devices', { label: 'A browser', senderKey }));
}

/** What a device got so far, as it alone can read it. */
export async function pushesTo(deviceId: string) {
  const { pushes } = received.parse(await control('push', `/control/devices/${deviceId}/pushes`));
  return pushes.map(({ payload }) => payload);
}

/** The page on which people see what their devices got. */
export function devicesPage(): string {
  return addressOf('push', '/');
}

async function control(
  standIn: string,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<unknown> {
  const response = await fetch(addressOf(standIn, path), {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${standIn} answered ${response.status} to ${path}: ${await response.text()}`);
  return response.json();
}

function addressOf(standIn: string, path: string): string {
  const { ports } = runRecord.parse(JSON.parse(readFileSync(runRecordFile(dataFolder), 'utf8')));
  return `http://127.0.0.1:${ports[standIn]}${path}`;
}
