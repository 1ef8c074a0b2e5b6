import * as z from 'zod/mini';
import { browserStorage } from '../session/browser-storage';
import { browserSession, PUSH_DEVICE_KEY } from '../session/session';

/** What the browser keeps of its own address: its id, where its push service takes notifications, and whose they are. */
const keptDevice = z.object({ id: z.string(), endpoint: z.string(), userId: z.string(), wording: z.string() });

export type KeptDevice = z.infer<typeof keptDevice>;

/**
 * `ready`: its owner may be asked. `blocked`: its owner said no. `home-screen`: an iPhone or iPad notifies only what stands on its Home Screen.
 * `unable`: the browser knows no notifications.
 */
export type DeviceReadiness = 'ready' | 'blocked' | 'home-screen' | 'unable';

/** The browser lets no code of this site run in the background, without which it notifies nobody. */
export class WorkersBlockedError extends Error {
  override name = 'WorkersBlockedError';
}

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

export function readKept(): KeptDevice | undefined {
  const text = browserStorage('localStorage').getItem(PUSH_DEVICE_KEY);
  return text === null ? undefined : z.safeParse(keptDevice, JSON.parse(text)).data;
}

/** An iPad says that it is a Mac, and is touched at several places at once. */
export function isIosDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac OS') && maxTouchPoints > 1);
}
