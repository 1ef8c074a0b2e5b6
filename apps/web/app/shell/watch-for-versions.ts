import { messageSW, Workbox } from 'workbox-window';
import { newVersion } from './new-version';

const WORKER = '/sw.js';
/** A tab may stay open for days; by itself a browser asks for a new worker only when a page is loaded. */
const ASK_AGAIN_AFTER_MS = 3_600_000;

declare global {
  interface Window {
    /** From where React Router loads the screens; the name changes with each release that changes one. */
    __reactRouterManifest?: { url?: string };
  }
}

/** Registers the service worker, and offers each newer version to the person: none takes over by itself. */
export async function watchForVersions(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = new Workbox(WORKER);
  worker.addEventListener('waiting', ({ sw }) => void offer(worker, sw));
  // Another tab was asked; or no worker serves this page, and then a newer one waits for nobody.
  worker.addEventListener('activated', ({ sw }) => void offer(worker, sw));
  // Without a worker, which a browser may forbid, all goes on by the network.
  const registration = await worker.register().catch(() => undefined);
  if (registration) askWhenSeenAgain(worker);
}

/** A page that came from the network may be as new as the worker already. */
async function offer(worker: Workbox, newer: ServiceWorker | undefined): Promise<void> {
  const file = window.__reactRouterManifest?.url;
  const isOfThisVersion = newer && file !== undefined && (await messageSW(newer, { file })) === true;
  if (!isOfThisVersion) newVersion.setState({ takeOver: () => void takeOver(worker) });
}

async function takeOver(worker: Workbox): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return window.location.reload();
  waiting.addEventListener('statechange', () => waiting.state !== 'activating' && window.location.reload());
  worker.messageSkipWaiting();
}

function askWhenSeenAgain(worker: Workbox): void {
  let askedAt = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < ASK_AGAIN_AFTER_MS) return;
    askedAt = performance.now();
    worker.update().catch(() => undefined);
  });
}
