import type { Page } from '@playwright/test';
import { newDevice } from './stand-ins';

const KEPT = 'played_subscription';

/**
 * Puts a device of the stand-in in the place of the page's `PushManager`: it gives the address and keys of that device. Notifications are allowed, as
 * a person would allow them. Gives the ids of the devices that were asked for.
 */
export async function playDevice(page: Page): Promise<string[]> {
  const ids: string[] = [];
  await page.exposeFunction('subscribeDevice', async (senderKey: string) => {
    const { id, endpoint, keys } = await newDevice(senderKey);
    ids.push(id);
    return { endpoint, keys };
  });
  await page.addInitScript((kept) => {
    const played = window as unknown as { subscribeDevice(key: string): Promise<PushSubscriptionJSON> };
    const held = () => {
      const text = localStorage.getItem(kept);
      if (text === null) return null;
      const subscription = JSON.parse(text) as PushSubscriptionJSON;
      const unsubscribe = () => Promise.resolve(localStorage.removeItem(kept)).then(() => true);
      return { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe };
    };
    // The browser of the tests has nobody to ask, and takes everything for forbidden.
    Object.defineProperty(Notification, 'permission', { get: () => (held() ? 'granted' : 'default') });
    Notification.requestPermission = () => Promise.resolve('granted' as const);
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(held()),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(kept, JSON.stringify(await played.subscribeDevice(applicationServerKey)));
        return held();
      },
    });
  }, KEPT);
  return ids;
}

/** What the scope of a worker has and that of a page lacks. */
interface WorkerScope {
  ExtendableEvent: { prototype: object };
  PushEvent: new (type: 'push', init: { data: string }) => Event;
}

/** Gives the page's worker a push as its browser would, and says what it wants shown: title, text and tag. */
export async function shownByWorker(page: Page, payload: unknown): Promise<unknown> {
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  return worker.evaluate((data) => {
    const { ExtendableEvent, PushEvent } = self as unknown as WorkerScope;
    const shown: unknown[] = [];
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: (title: string, { body, tag }: NotificationOptions) =>
        Promise.resolve(shown.push({ title, body, tag })),
    });
    // A browser waits only for events of its own.
    Object.assign(ExtendableEvent.prototype, { waitUntil: () => undefined });
    self.dispatchEvent(new PushEvent('push', { data }));
    return shown;
  }, JSON.stringify(payload));
}
