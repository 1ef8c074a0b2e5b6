import * as z from 'zod/mini';
import { identifier, listOf } from '../answers/lenient';
import { callApi } from '../api/api-client';
import { browserStorage } from '../session/browser-storage';
import { browserSession, PUSH_DEVICE_KEY } from '../session/session';
import {
  deviceReadiness,
  isIosDevice,
  readKept,
  thisDeviceId,
  WorkersBlockedError,
  type KeptDevice,
} from './known-device';

const CHANNELS = '/api/channels';
const WORKER = '/sw.js';

/** What a push service gives for a browser. */
const subscriptionParts = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
const readKey = z.object({ key: z.string() });
const readAdded = z.object({ id: identifier });
const readOwn = z.object({ channels: listOf(z.object({ addresses: listOf(z.object({ id: identifier })) })) });

/**
 * Asks the push service of the browser for an address, and gives it to the account; it takes the place of what this browser was before. Its owner has
 * allowed notifications. Throws where the push service or the server says no.
 */
export async function addThisDevice(wording: string): Promise<void> {
  const { pushManager } = await runningWorker();
  // An older address may be dead without its push service saying so.
  await (await pushManager.getSubscription())?.unsubscribe();
  await give(await subscribe(pushManager), wording);
}

/**
 * Gives the server the new address where the push service has replaced it. What was removed elsewhere, or is another person's, is let go instead:
 * nobody asked for it any more.
 */
export async function keepThisDeviceKnown(): Promise<void> {
  const kept = readKept();
  if (!kept || !('serviceWorker' in navigator)) return;
  if (kept.userId !== browserSession.getState().userId) return letGoOfThisDevice();
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!worker || subscription?.endpoint === kept.endpoint || deviceReadiness() !== 'ready') return;
  const { channels } = await callApi({ path: CHANNELS, answer: readOwn });
  if (!channels.some(({ addresses }) => addresses.some(({ id }) => id === kept.id))) return letGoOfThisDevice();
  await give(subscription ?? (await subscribe(worker.pushManager)), kept.wording);
}

/** The push service forgets this browser, which is no address of anybody from then on. */
export async function letGoOfThisDevice(): Promise<void> {
  browserStorage('localStorage').removeItem(PUSH_DEVICE_KEY);
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Without a worker that may run `ready` waits for ever. */
async function runningWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const worker: unknown = await serviceWorker.register(WORKER).catch((failure: unknown) => {
    const isForbidden = failure instanceof DOMException && failure.name === 'SecurityError';
    throw isForbidden ? new WorkersBlockedError() : failure;
  });
  // Where it is blocked without a word.
  if (!worker) throw new WorkersBlockedError();
  return serviceWorker.ready;
}

async function subscribe(pushManager: PushManager): Promise<PushSubscription> {
  const { key } = await callApi({ path: '/api/push/key', answer: readKey });
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function give(subscription: PushSubscription, wording: string): Promise<void> {
  const address = z.parse(subscriptionParts, subscription.toJSON());
  const replaced = thisDeviceId();
  const body = { channel: 'push', address, label: deviceName(), wording };
  const { id } = await callApi({
    method: 'POST',
    path: CHANNELS,
    body: replaced === undefined ? body : { ...body, replaces: replaced },
    answer: readAdded,
    isRefusal: (status) => status === 401,
  });
  const { userId = '' } = browserSession.getState();
  const kept: KeptDevice = { id, endpoint: address.endpoint, userId, wording };
  browserStorage('localStorage').setItem(PUSH_DEVICE_KEY, JSON.stringify(kept));
}

const NAMES: readonly [RegExp, string][] = [
  [/Android/, 'Android phone'],
  [/Windows/, 'Windows computer'],
  [/Mac OS/, 'Mac'],
  [/Linux|CrOS/, 'Computer'],
];

/** What a device is called until its owner names it. */
function deviceName(): string {
  if (isIosDevice()) return navigator.userAgent.includes('iPhone') ? 'iPhone' : 'iPad';
  return NAMES.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'Device';
}
