import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from '../../lab-run';
import { betweenPasses, restock, startMeasuredProduct, type MeasuredProduct } from '../measured-product';
import type { Costs } from '../measure/processor-accounts';
import { manyTimes } from '../../load/many-times';
import { addAlerts, addSubscribers, otherTerms } from '../population';
import { SEARCH_TERMS } from '../units/measure-calls';
import { deliveredAfter } from '../units/measure-texts';
import type { Counts } from '../units/unit-costs';
import { announceList } from '../units/announce-list';

/** A release day in small. */
export interface Release {
  subscribers: number;
  alertsEach: number;
  /** Of these this many wait for bottles of the release. */
  watchedEach: number;
  bottles: number;
  segmentsPerSecond: number;
  visitsPerSecond: number;
  searchesOfVisit: number;
}

/** What happened. Times are seconds from the delivery. */
export interface ObservedRelease {
  listAt: number;
  lastText: number;
  seconds: number;
  counts: Counts;
  costs: Costs;
}

const YEAR = 2101;
const WARM_TURNS = 300;

/** One release on the built product, with people who come and search meanwhile. */
export async function runRelease(operation: Operation, release: Release): Promise<ObservedRelease> {
  const measured = await startMeasuredProduct({
    ...operation,
    segmentsPerSecond: release.segmentsPerSecond,
    bottles: release.bottles + 1,
  });
  try {
    await populate(measured, release);
    operation.print('  warming up …');
    await warmUp(measured, release);
    operation.print('  the release …');
    return await observe(measured, release);
  } finally {
    await measured.stop();
  }
}

/** Everybody has alerts for some bottles of the release, and others that nothing comes of; and one for the bottle of the warming. */
async function populate({ probe, bottles, names }: MeasuredProduct, release: Release): Promise<void> {
  const { subscribers, alertsEach, watchedEach } = release;
  const people = await addSubscribers(probe, subscribers, { consent: true, firstNumber: 0 });
  const others = alertsEach - watchedEach;
  const terms = otherTerms(
    names,
    bottles.map(({ word }) => `${word} bourbon`),
    Math.min(others * subscribers, 4_000),
  );
  const warming = bottles[release.bottles]?.word ?? '';
  await addAlerts(
    probe,
    people.ids.flatMap((userId, place) =>
      [
        ...Array.from(
          { length: watchedEach },
          (_, nth) => bottles[(place * watchedEach + nth) % release.bottles]?.word ?? '',
        ),
        ...Array.from({ length: others }, (_, nth) => terms[(place * others + nth) % terms.length] ?? ''),
        ...(isWarmed(place) ? [warming] : []),
      ].map((term) => ({ userId, term })),
    ),
  );
}

/** One in five people gets a text beforehand. */
const isWarmed = (place: number) => place % 5 === 0;

/** Processes that have run for a day have compiled their code and opened their connections. */
async function warmUp(measured: MeasuredProduct, release: Release): Promise<void> {
  const { people, customers, bottles } = measured;
  for (const term of SEARCH_TERMS) await people.watch(term, customers[0]?.token ?? '');
  await manyTimes(WARM_TURNS, (turn) => visit(measured, turn, release));
  const warmed = Array.from({ length: release.subscribers }, (_, place) => place).filter(isWarmed).length;
  await deliveredAfter(measured, warmed, () => restock(measured, bottles.slice(release.bottles)));
}

async function observe(measured: MeasuredProduct, release: Release): Promise<ObservedRelease> {
  const { probe, accounts, bottles, customers } = measured;
  const listTexts = release.subscribers + customers.length;
  const alertTexts = release.subscribers * release.watchedEach;
  await betweenPasses();
  const since = new Date();
  const visitors = startVisits(measured, release);
  const afterDelivery = (at: Date) => (at.getTime() - since.getTime()) / 1000;
  let listAt = 0;
  const { result: visits, ...used } = await accounts.during(async () => {
    await deliveredAfter(measured, listTexts + alertTexts, async () => {
      await restock(measured, bottles.slice(0, release.bottles));
      listAt = afterDelivery(new Date());
      await announceList(probe, { year: YEAR, month: 1 });
    });
    return visitors.stop();
  });
  const lastAcceptedAt = (await probe.textsAcceptedAt(since)).at(-1);
  if (!lastAcceptedAt) throw new Error('No text was sent.');
  return {
    ...used,
    listAt,
    lastText: afterDelivery(lastAcceptedAt),
    counts: {
      login: visits,
      'session check': visits,
      search: visits * release.searchesOfVisit,
      stream: visits,
      'list text': listTexts,
      'alert text': alertTexts,
    },
  };
}

/** Somebody logs in, looks a few things up, and watches one live search. */
async function visit({ people }: MeasuredProduct, turn: number, { searchesOfVisit }: Release): Promise<void> {
  const termOf = (nth: number) => SEARCH_TERMS[(turn + nth) % SEARCH_TERMS.length] ?? '';
  const token = await people.logIn(turn);
  for (let nth = 0; nth < searchesOfVisit; nth++) await people.search(termOf(nth), token);
  await people.watch(termOf(searchesOfVisit), token);
}

/** People come at a steady rate; stopping waits for those who are there and gives how many came. */
function startVisits(measured: MeasuredProduct, release: Release): { stop(): Promise<number> } {
  const underWay: Promise<void>[] = [];
  const end = new AbortController();
  const coming = (async () => {
    const startedAt = performance.now();
    while (!end.signal.aborted) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * release.visitsPerSecond);
      while (underWay.length < due) underWay.push(visit(measured, underWay.length, release));
      await pause(20);
    }
  })();
  return {
    async stop() {
      end.abort();
      await coming;
      await Promise.all(underWay);
      return underWay.length;
    },
  };
}
