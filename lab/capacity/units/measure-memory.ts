import { setTimeout as pause } from 'node:timers/promises';
import { searchResult } from '@barrelhive/contracts';
import { queryRow } from '@barrelhive/database';
import * as z from 'zod';
import { generateNames } from '../../bench/names/generate-names';
import { flowUntil, type MeasuredProduct, type WatchedBottle } from '../measured-product';
import { familyBytes, peakResidentBytes, residentBytes } from '../measure/process-family';
import { forEachPart, type Costs } from '../measure/processor-accounts';
import { manyTimes } from '../people';
import { addAlerts, addSubscribers, otherTerms } from '../population';
import { betweenPasses, passThatSees } from './pass-that-sees';
import { dividedBy, type MemoryCosts } from './unit-costs';

const CATALOGUE_NAMES = 15_000;
const OPEN_MS = 3_000;
/** Terms nobody asked for yet: the stores of their bottles are not known, so that a live search stays open. */
const UNREAD_TERMS = [
  'lagavulin',
  'ardbeg',
  'talisker',
  'jameson',
  'redbreast',
  'hibiki',
  'old forester',
  'wild turkey',
];

export interface MemoryEffort {
  streams: number;
  alerts: number;
  /** Of these alerts so many wait for one bottle, whose owners get no text. */
  bundles: number;
  /** A bottle that nobody waits for, and one that all those wait for. */
  unwatched: WatchedBottle;
  watched: WatchedBottle;
  textsStored: number;
}

const size = z.object({ bytes: z.coerce.number() });

/** What things keep in memory and on the disk, each by what the processes and tables grow by. */
export async function measureMemory(
  measured: MeasuredProduct,
  effort: MemoryEffort,
): Promise<{ memory: MemoryCosts; indexedAlert: Costs }> {
  const { accounts } = measured;
  const idle = forEachPart((part) =>
    part === 'postgres' || part === 'redis' ? familyBytes(accounts.pids[part]) : residentBytes(accounts.pids[part]),
  );
  const textInPostgres = (await tableBytes(measured, 'notifications.message')) / effort.textsStored;
  const streams = await measureStreams(measured, effort.streams);
  const alerts = await measureAlerts(measured, effort);
  return {
    memory: {
      ...streams,
      textInPostgres,
      alertInIndex: alerts.inIndex,
      alertInPostgres: alerts.inPostgres,
      bundleInSlot: alerts.bundleInSlot,
      idle,
    },
    indexedAlert: alerts.indexed,
  };
}

/** Live searches that wait for the agency, which is made to answer nobody. */
async function measureStreams(measured: MeasuredProduct, count: number) {
  const { people, customers, probe, accounts } = measured;
  const { gateway, search } = accounts.pids;
  await quietAgencyUntil(measured, 'infinity');
  try {
    const term = await unreadTerm(measured);
    const before = { gateway: residentBytes(gateway), search: residentBytes(search) };
    let open = 0;
    const watched = manyTimes(
      count,
      (turn) => people.watch(term, customers[turn % customers.length]?.token ?? '', () => open++),
      count,
    );
    while (open < count) await Promise.race([pause(100), watched]);
    await pause(OPEN_MS);
    const after = { gateway: residentBytes(gateway), search: residentBytes(search) };
    await quietAgencyUntil(measured, '-infinity');
    await watched;
    return {
      streamInGateway: (after.gateway - before.gateway) / count,
      streamInSearch: (after.search - before.search) / count,
    };
  } finally {
    await probe.run(`UPDATE search.agency_pace SET quiet_until = '-infinity'`);
  }
}

/** The word that the agency's own "Retry-After" leaves in the database. */
async function quietAgencyUntil({ probe }: MeasuredProduct, instant: 'infinity' | '-infinity'): Promise<void> {
  await probe.run(
    `INSERT INTO search.agency_pace (next_at, quiet_until) VALUES (clock_timestamp(), $1)
     ON CONFLICT (singleton) DO UPDATE SET quiet_until = excluded.quiet_until`,
    [instant],
  );
}

async function unreadTerm({ people, customers }: MeasuredProduct): Promise<string> {
  for (const term of UNREAD_TERMS) {
    const { items } = searchResult.parse(await people.search(term, customers[0]?.token ?? ''));
    const isUnread = items.some((item) => (item.storeQty ?? 0) > 0 && !item.storesCheckedAt);
    if (isUnread) return term;
  }
  throw new Error('The stores of every bottle are known: no live search would stay open.');
}

/** Very many alerts, read into the index of matching by the next change; and one slot with very many bundles. */
async function measureAlerts(measured: MeasuredProduct, { alerts, bundles, unwatched, watched }: MemoryEffort) {
  const { probe, accounts } = measured;
  const { alerts: pid } = accounts.pids;
  const owners = await addSubscribers(probe, bundles, { consent: false, firstNumber: 5_000_000 });
  const names = [`${watched.word} bourbon`, `${unwatched.word} bourbon`];
  const terms = otherTerms(generateNames(CATALOGUE_NAMES), names, alerts - bundles);
  const userOf = (place: number) => owners.ids[place % owners.ids.length] ?? '';
  const rowsBefore = await tableBytes(measured, 'alerts.saved_alert');
  const memoryBefore = residentBytes(pid);
  await addAlerts(probe, [
    ...terms.map((term, place) => ({ userId: userOf(place), term })),
    ...owners.ids.map((userId) => ({ userId, term: watched.word })),
  ]);
  const { costs } = await accounts.during(() => change(measured, unwatched, { price: 77 }));
  const inIndex = (residentBytes(pid) - memoryBefore) / alerts;
  const inPostgres = ((await tableBytes(measured, 'alerts.saved_alert')) - rowsBefore) / alerts;

  const before = await probe.flow();
  const peakBefore = Math.max(peakResidentBytes(pid), residentBytes(pid));
  await change(measured, watched, { to: 'restock' });
  await flowUntil(
    measured,
    'The bundles of people without consent',
    ({ suppressedTexts, unsettledEvents }) =>
      suppressedTexts === before.suppressedTexts + bundles && unsettledEvents === 0,
  );
  const bundleInSlot = Math.max(0, peakResidentBytes(pid) - peakBefore) / bundles;
  return { inIndex, inPostgres, bundleInSlot, indexed: dividedBy(costs, alerts) };
}

/** Waits until a change has gone through matching. */
async function change(
  measured: MeasuredProduct,
  bottle: WatchedBottle,
  how: Parameters<typeof passThatSees>[2],
): Promise<void> {
  await betweenPasses();
  await passThatSees(measured, [bottle], how);
  await flowUntil(measured, 'The events of a change', ({ unsettledEvents }) => unsettledEvents === 0);
}

async function tableBytes({ probe }: MeasuredProduct, table: string): Promise<number> {
  const row = await queryRow(probe.client, size, `SELECT pg_total_relation_size($1::regclass) AS bytes`, [table]);
  return row?.bytes ?? 0;
}
