import { nothingRead } from '../answers/lenient';
import { within } from '../api/timeouts';
import { browserStorage } from '../session/browser-storage';
import { PUSH_DEVICE_KEY } from '../session/session';
import type { CallOfChange } from './change-session';
import { thisDeviceId } from './known-device';

/** The part of a log-out that this may take. */
const AT_MOST_MS = 2_000;

/**
 * Whoever leaves is not notified in this browser any more: the server forgets it, and its push service does. Where one of them cannot be told, the
 * other one is enough: the server hears from a push service that a device is gone.
 */
export async function leaveDevice(call: CallOfChange, signal?: AbortSignal): Promise<void> {
  if (browserStorage('localStorage').getItem(PUSH_DEVICE_KEY) === null) return;
  await Promise.allSettled([within(AT_MOST_MS, leave(call, signal))]);
}

async function leave(call: CallOfChange, signal: AbortSignal | undefined): Promise<void> {
  const { letGoOfThisDevice } = await import('./this-device');
  const id = thisDeviceId();
  const removal = {
    method: 'DELETE',
    path: `/api/channels/${id}`,
    answer: nothingRead,
    refusals: 'caller',
    signal,
  } as const;
  await Promise.allSettled([letGoOfThisDevice(), ...(id === undefined ? [] : [call(removal)])]);
}
