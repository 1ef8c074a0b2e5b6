import { setTimeout as pause } from 'node:timers/promises';
import { createdApiKey } from '@barrelhive/contracts';
import type { Customer } from '../../apps/e2e/flows/customer';
import { waitUntil } from '../../tools/dev/processes/wait-until';

const LOOK_MS = 5;

/** Makes and revokes an API key for each of these customers. Gives for each how many milliseconds after the answer the last replica of the gateway still took it. */
export async function revokeKeys(gateways: readonly string[], customers: readonly Customer[]): Promise<number[]> {
  const taken: number[] = [];
  for (const customer of customers) {
    const made = await customer.call('POST', '/api/auth/keys', { name: 'Mine', scopes: ['read:alerts'] });
    const { secret, key } = createdApiKey.parse(made.body);
    const statuses = () => Promise.all(gateways.map((url) => statusWith(secret, url)));
    await waitUntil('Both gateways to take the key', async () => (await statuses()).every((status) => status === 200));
    const revoked = await customer.call('DELETE', `/api/auth/keys/${key.id}`);
    if (revoked.status >= 400) throw new Error(`A key was not revoked: ${revoked.status}`);
    const revokedAt = performance.now();
    await Promise.all(gateways.map((url) => untilRefused(secret, url)));
    taken.push(performance.now() - revokedAt);
  }
  return taken;
}

async function untilRefused(secret: string, gateway: string): Promise<void> {
  while ((await statusWith(secret, gateway)) !== 401) await pause(LOOK_MS);
}

async function statusWith(secret: string, gateway: string): Promise<number> {
  const answer = await fetch(`${gateway}/api/alerts`, { headers: { authorization: `Bearer ${secret}` } });
  await answer.body?.cancel();
  return answer.status;
}
