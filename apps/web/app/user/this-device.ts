import { pushSubscription } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { identifier, listOf } from '../answers/lenient';
import { callApi } from '../api/api-client';
import { browserStorage } from '../session/browser-storage';
import { browserSession, PUSH_DEVICE_KEY } from '../session/session';

const CHANNELS = '/api/channels';
const WORKER = '/sw.js';

/** What the browser keeps of its own address: its id, where its push service takes notifications, and whose they are. */
const keptDevice = z.object({ id: z.string(), endpoint: z.string(), userId: z.string(), wording: z.string() });

type KeptDevice = z.infer<typeof keptDevice>;

const readKey = z.object({ key: z.string() });
const readAdded = z.object({ id: identifier });
const readOwn = z.object({ channels: listOf(z.object({ addresses: listOf(z.object({ id: identifier })) })) });

/**
 * `ready`: its owner may be asked. `blocked`: its owner said no. `home-screen`: an iPhone or iPad notifies only what stands on its Home Screen.
 * `unable`: the browser knows no notifications.
 */
export type DeviceReadiness = 'ready' | 'blocked' | 'home-screen' | 'unable';

export function deviceReadiness(): DeviceReadiness {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator))
    return isIosDevice() ? 'home-screen' : 'unable';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** Which address of the user this browser is; undefined where it is none. */
export function thisDeviceId(): string | undefined {
  const kept = readKept();
  return kept?.userId === browserSession.getState().userId ? kept?.id : undefined;
}

/**
 * Asks the person, then the push service of the browser, and gives this device to the account; it takes the place of what this browser was before.
 * Gives what the person said. Throws where the push service or the server says no.
 */
export async function notifyThisDevice(wording: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // An older address may be dead without its push service saying so.
  await (await pushManager.getSubscription())?.unsubscribe();
  await give(await subscribe(pushManager), wording);
  return permission;
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

async function subscribe(pushManager: PushManager): Promise<PushSubscription> {
  const { key } = await callApi({ path: '/api/push/key', answer: readKey });
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function give(subscription: PushSubscription, wording: string): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const address = z.parse(pushSubscription, { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } });
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

function readKept(): KeptDevice | undefined {
  const text = browserStorage('localStorage').getItem(PUSH_DEVICE_KEY);
  return text === null ? undefined : z.safeParse(keptDevice, JSON.parse(text)).data;
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

/** An iPad says that it is a Mac, and is touched at several places at once. */
function isIosDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac OS') && maxTouchPoints > 1);
}
