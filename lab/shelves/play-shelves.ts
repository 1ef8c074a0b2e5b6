import { DAY_MS, HOUR_MS, MINUTE_MS } from '@barrelhive/rules';
import { storesMaySell } from '../../apps/search/src/reading-plan/selling-hours';
import type { PlanSettings } from '../../apps/search/src/reading-plan/reading-plan';
import { planIncidents } from '../../tools/standins/dabs/model/incidents';
import { ShelfWorld } from '../../tools/standins/dabs/model/shelf-world';
import { seededRandom } from '../../tools/standins/server/seeded-random';
import { judgeRises, type RisesJudged } from './judge-rises';
import { PlayedDays } from './play-days';

/** Monday, midnight in Denver; the clocks do not change until March. */
const START = Date.parse('2026-11-09T07:00:00Z');
const STORES = 47;
export const NOTICED_MINUTES = 20;
const OUTAGE_MS = 3 * HOUR_MS;

/** The defaults of production. */
export const PLAN: PlanSettings = {
  intervalMs: 1100,
  share: 0.3,
  cycleMs: 600_000,
  hours: { startMinute: 11 * 60, endMinute: 22 * 60 },
  nightPassMinute: 22 * 60 + 30,
};
export const REQUESTS_PER_DAY = 20_000;
/** With it a detail takes 2.34 s, as measured by a client in production. */
const ANSWER_MS = 70;

export interface ShelvesPlayed {
  played: PlayedDays;
  rises: RisesJudged;
}

interface ShelvesToPlay {
  days: number;
  bottles: number;
  watched: number;
  people: number;
  seed: string;
}

export function playShelves(given: ShelvesToPlay): ShelvesPlayed {
  const { days, seed } = given;
  const random = seededRandom(`${seed} lab`);
  const skus = Array.from({ length: given.bottles }, (_, place) => String(100_000 + place));
  const stores = Array.from({ length: STORES }, (_, place) => place + 1);
  const incidents = planIncidents(seed, { start: START, days, stores: STORES });
  const world = new ShelfWorld({ seed, start: START, skus, stores, incidents });
  const watched = new Set(random.sample(skus, given.watched));
  const end = START + days * DAY_MS;
  const measuredFrom = START + DAY_MS;
  const outages = [0.3, 0.7].map((share) => {
    const from = START + Math.floor(share * days) * DAY_MS + random.between(7 * 60, 19 * 60) * MINUTE_MS;
    return { from, to: from + OUTAGE_MS };
  });
  const people: { at: number; sku: string }[] = [];
  for (let at = START; at < end; at += -Math.log(1 - random.next()) * (HOUR_MS / given.people)) {
    const isBusy = storesMaySell(new Date(at), PLAN.hours) || random.chance(0.15);
    const sku = random.pick(skus);
    if (isBusy && sku !== undefined) people.push({ at, sku });
  }
  const requestsPerDay = REQUESTS_PER_DAY;
  const played = new PlayedDays({
    plan: PLAN,
    world,
    start: START,
    end,
    watched,
    people,
    outages,
    requestsPerDay,
    answerMs: ANSWER_MS,
    measuredFrom,
  }).play();
  const rises = judgeRises({
    delivered: world.delivered,
    reported: played.readings.reported,
    watched,
    measuredFrom,
    measuredTo: end - DAY_MS,
    mayBeOpen: (at) => storesMaySell(at, PLAN.hours),
    withinMinutes: NOTICED_MINUTES,
  });
  return { played, rises };
}
