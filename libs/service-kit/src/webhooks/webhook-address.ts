import { logger } from '../logging/logger';
import { metrics } from '../metrics/metrics';
import type { WebhookProvider } from './refused-webhooks';

const wrong = metrics.gauge({
  name: 'barrelhive_webhook_addresses_wrong',
  help: '1 while the address that a provider calls was not ours at the last start',
  labelNames: ['provider'],
});

const log = logger('webhooks');

interface WebhookAddress {
  provider: WebhookProvider;
  /** Where we take the provider's webhooks. */
  ours: URL;
  /** Asks the provider for the addresses that it calls. */
  ask: () => Promise<readonly string[]>;
}

/**
 * Compares the addresses that a provider calls with ours, and gives whether one of them is ours; undefined when they cannot be read.
 * Both other outcomes are a line of the log, and a wrong address wakes somebody. Never rejects.
 */
export async function compareWebhookAddress({ provider, ours, ask }: WebhookAddress): Promise<boolean | undefined> {
  wrong.set({ provider }, 0);
  const found = await ask().catch((err: unknown) => {
    log.warn({ err, provider }, 'the addresses of webhooks at the provider cannot be read');
    return undefined;
  });
  if (found === undefined) return undefined;
  const isOurs = found.some((address) => leadsTo(address, ours));
  wrong.set({ provider }, isOurs ? 0 : 1);
  if (!isOurs) log.error({ provider, ours: ours.href, found }, 'the provider calls another address than ours');
  return isOurs;
}

/** Slashes may be doubled or stand at the end, and any query may follow: such calls reach their route. */
function leadsTo(address: string, ours: URL): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === ours.origin && pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '') === ours.pathname;
}
