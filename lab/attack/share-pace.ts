import { setTimeout as pause } from 'node:timers/promises';
import { itemDetail, searchLexicon, searchResult } from '@barrelhive/contracts';
import { newAccount } from '../../apps/e2e/flows/new-account';
import { signUp, type Customer } from '../../apps/e2e/flows/customer';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import type { Operation } from '../lab-run';
import { withOwnProduct } from '../product/own-product';
import { addBottles, textsOn, WaitingCustomers } from '../texts/bottles';
import type { AttackCounts } from './attack-order';
import { addressesOf, type AttackPlan } from './run-attacks';
import { startAttackers } from './start-attackers';

/** Production's shares, of a pace that is ten times as quick, and a short cycle: attackers must never run out of bottles. */
const ENVIRONMENT = {
  DABS_MIN_INTERVAL_MS: '110',
  REFRESH_SECONDS: '10',
  ALERT_STEP_SECONDS: '5',
  MOVE_STOCK_SECONDS: '0',
  BOTTLES_AT_ONCE_PER_SEARCHER: '4',
  WAITING_CALLS: '64',
};
/** A user may search 300 times a minute. */
const SEARCHES_A_SECOND = 5;
/** As somebody looks who reads what is there: less often than a tenth of the pace allows. */
const PAGE_MS = 5_000;
const PAGES = 12;
const BOTTLES = 4;
const CATALOGUE_BOUND_MS = 120_000;
const TEXTS_BOUND_MS = 60_000;
const SHORTEST_WORD = 4;

/** What a person saw who looked at one bottle after the other. */
export interface PagesSeen {
  pageMs: number[];
  withoutStores: number;
  failures: string[];
}

export interface SharedPace {
  counts: AttackCounts;
  quiet: PagesSeen;
  attacked: PagesSeen;
  texts: { expected: number; came: number; withoutStores: number };
}

/** Users and guests search for everything as often as they may, while a person looks at bottles and others wait for texts. */
export function sharePace(
  { guardian, print }: Operation,
  { addresses, quietMs, attackMs }: Pick<AttackPlan, 'addresses' | 'quietMs' | 'attackMs'>,
): Promise<SharedPace> {
  return withOwnProduct({ guardian, print }, ENVIRONMENT, async ({ ports }, url) => {
    const where = {
      url,
      dabsUrl: `http://127.0.0.1:${ports.dabs}`,
      twilioUrl: `http://127.0.0.1:${ports.twilio}`,
    };
    const person = await signUp(url);
    const terms = await wordsOfCatalogue(url);
    const customers = await WaitingCustomers.signUp(where, await addBottles(where.dabsUrl, BOTTLES));
    const skus = await bottlesOnShelves(person, terms);
    const quiet = await look(person, skus, quietMs);

    const tokens: string[] = [];
    for (let user = 0; user < addresses; user++) tokens.push((await signUp(url, undefined, newAccount())).token);
    const size = SEARCHES_A_SECOND * (tokens.length + 1);
    const order = { kind: 'greedy searches' as const, url, size, addresses: addressesOf(addresses) };
    const attack = await startAttackers({ ...order, searches: { tokens, terms } });
    const delivering = deliver(customers, attackMs);
    const attacked = await look(person, skus, attackMs);
    await delivering;
    await customers.allTexted(TEXTS_BOUND_MS);
    const counts = await attack.end();
    const texts = await Promise.all(customers.customers.map(({ phone }) => textsOn(where.twilioUrl, phone)));
    const came = texts.flat();
    const withoutStores = came.filter(({ body }) => !body.includes(' at #')).length;
    return { counts, quiet, attacked, texts: { expected: BOTTLES, came: came.length, withoutStores } };
  });
}

async function wordsOfCatalogue(url: string): Promise<string[]> {
  let words: string[] = [];
  const hasWords = async () => {
    const answer = await fetch(`${url}/api/search/lexicon`);
    if (answer.ok) ({ words } = searchLexicon.parse(await answer.json()));
    return words.length > 0;
  };
  await waitUntil('The catalogue', hasWords, CATALOGUE_BOUND_MS, 500);
  return words.filter((word) => word.length >= SHORTEST_WORD);
}

async function bottlesOnShelves(person: Customer, terms: readonly string[]): Promise<string[]> {
  const skus = new Set<string>();
  for (const searchTerm of terms) {
    if (skus.size >= PAGES) break;
    const { items } = searchResult.parse((await person.call('POST', '/api/search', { searchTerm })).body);
    const [first] = items.filter(({ storeQty = 0 }) => storeQty > 0);
    if (first) skus.add(first.sku);
  }
  return [...skus];
}

async function look(person: Customer, skus: readonly string[], forMs: number): Promise<PagesSeen> {
  const seen: PagesSeen = { pageMs: [], withoutStores: 0, failures: [] };
  const beganAt = performance.now();
  for (let page = 0; page * PAGE_MS < forMs; page++) {
    await pause(Math.max(0, beganAt + page * PAGE_MS - performance.now()));
    const lookedAt = performance.now();
    const { status, body } = await person.call('GET', `/api/items/${skus[page % skus.length]}`);
    seen.pageMs.push(performance.now() - lookedAt);
    if (status !== 200) seen.failures.push(`an item page → ${status}`);
    else if (itemDetail.parse(body).storesCheckedAt === undefined) seen.withoutStores++;
  }
  return seen;
}

async function deliver(customers: WaitingCustomers, withinMs: number): Promise<void> {
  for (let bottle = 0; bottle < BOTTLES; bottle++) {
    await pause(withinMs / (BOTTLES + 1));
    await customers.deliverNext();
  }
}
