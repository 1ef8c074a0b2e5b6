declare const self: ServiceWorkerGlobalScope;

/** Takes the place of a worker that does harm: forgets all that was kept, and then itself. Pages go on by the network alone. */
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

export {};
