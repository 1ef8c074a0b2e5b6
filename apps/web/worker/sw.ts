import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { addRoute, getCacheKeyForURL, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { SHELL_ADDRESS } from './shell-address';
import { pageOf, readPush } from './shown-push';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

/** A connection that only seems to be there: after this the kept page is shown. */
const PATIENCE_SECONDS = 8;

/** As workbox-window says that the person asked for the new version. */
const TAKE_OVER = 'SKIP_WAITING';

/** What no route below names goes to the network as if there were no worker: every call of the API does. */
const NOT_OURS = [/^\/api(?:\/|$)/];

precache(self.__WB_MANIFEST);
enableNavigationPreload();

registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PATIENCE_SECONDS,
      plugins: [{ handlerDidError: ({ request }) => keptPage(new URL(request.url).pathname) }],
    }),
    { denylist: NOT_OURS },
  ),
);

// Pages go through the route above. A file whose name holds its digest is the same under any query.
addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/^again$/] });

async function keptPage(pathname: string): Promise<Response | undefined> {
  return (await matchPrecache(pathname)) ?? matchPrecache(SHELL_ADDRESS);
}

// A browser whose person was told that each push is seen shows one of its own where nothing is shown.
self.addEventListener('push', (event) => {
  const push = readPush(event.data?.json());
  if (push) event.waitUntil(self.registration.showNotification(push.title, push.options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf(event.notification.data, self.location.origin)));
});

/** A page of ours that is open is led there; otherwise one is opened. */
async function open(address: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  const led = await page?.navigate(address).catch(() => null);
  await (led ? led.focus() : self.clients.openWindow(address));
}

/** The push service replaced the address of this browser. The page gives the new one to the server, since it alone knows who is logged in. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  if (!newSubscription && oldSubscription)
    event.waitUntil(self.registration.pushManager.subscribe(oldSubscription.options));
});

/** A page asks with the name of a file whether this worker is of its version, and is answered true or false. */
self.addEventListener('message', ({ data, ports }) => {
  const message: unknown = data;
  if (typeof message !== 'object' || message === null) return;
  if ('type' in message && message.type === TAKE_OVER) void self.skipWaiting();
  if ('file' in message) ports[0]?.postMessage(getCacheKeyForURL(String(message.file)) !== undefined);
});
