import { feedsAnswer } from '@barrelhive/contracts';
import { signUp } from '../../apps/e2e/flows/customer';
import { giveAddress } from '../../apps/e2e/flows/give-address';
import type { Product } from '../../tools/dev/start-product';
import { newKeyOf } from '../fuzz/key-holders';
import type { Holdings } from './attack-order';

/** Signs this many people up who then attack with what their accounts give. */
export async function equipAttackers({ ports }: Product, url: string, count: number): Promise<Holdings> {
  const hooksUrl = `http://127.0.0.1:${ports.hooks}`;
  const accounts: Holdings['accounts'] = [];
  for (let at = 0; at < count; at++) accounts.push(await equip(url, `${hooksUrl}/hooks/attacker-${at}`));
  return { accounts, hooksUrl, pushUrl: `http://127.0.0.1:${ports.push}` };
}

async function equip(url: string, webhook: string): Promise<Holdings['accounts'][number]> {
  const person = await signUp(url);
  await person.subscribe('premium');
  const [kept, revoked] = [await newKeyOf(person), await newKeyOf(person)];
  await person.call('DELETE', `/api/auth/keys/${revoked.key.id}`);
  const { id: webhookId } = await giveAddress(person, 'webhook', webhook);
  const { feeds } = feedsAnswer.parse((await person.call('POST', '/api/feeds')).body);
  if (!feeds) throw new Error('The feeds are not switched on.');
  const pathOf = (address: string) => new URL(address).pathname;
  return {
    token: person.token,
    key: kept.secret,
    revokedKey: revoked.secret,
    webhookId,
    feeds: [pathOf(feeds.alerts_address), pathOf(feeds.calendar_address)],
  };
}
