import { setTimeout as pause } from 'node:timers/promises';
import { execute, queryRows } from '@barrelhive/database';
import { DAY_MS, MINUTE_MS } from '@barrelhive/rules';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { runSearch, type RunningSearch } from '../../apps/search/test/running-search';
import type { PlanSettings } from '../../apps/search/src/reading-plan/reading-plan';
import { readStoreStock, type StoreStockRow } from '../../apps/search/src/store-stock/store-stock-rows';
import { modelStores } from '../../tools/standins/dabs/src/shelf/played-model';
import { ShelfWorld, type WorldSettings } from '../../tools/standins/dabs/model/shelf-world';
import { seededRandom } from '../../tools/standins/server/seeded-random';
import { startTestServers } from '../../tools/dev/infrastructure/test-servers';
import { quantile } from '../measure/spread';
import { PlayedDays } from './play-days';
import { PlayedReadings } from './played-readings';

const LIVED_DAYS = 3;
/** Tuesday, a quarter past nine, on the clock by which the stores live: deliveries come in, whenever this runs. */
const STORES_CLOCK = Date.parse('2026-11-10T09:15:00Z');
/** Before it most of the watched bottles are read for the first time. */
const SETTLING_SHARE = 0.34;
const LOOK_AGAIN_MS = 20_000;
const ALL_DAY = { startMinute: 0, endMinute: 24 * 60 };
/** What the stand-in and the service take for a request on this machine. */
const ANSWER_MS = 15;

/** What can be compared of an hour by HTTP with one without. */
export interface HourPlayed {
  watchRequests: number;
  bottlesRead: number;
  p95AgeMinutes: number;
  risesReported: number;
}

/** When the stores of a bottle were read. */
interface Look {
  sku: string;
  at: Date;
}

interface HourFollowed extends HourPlayed {
  looks: Look[];
}

interface HoursPlayed {
  http: HourPlayed;
  simulated: HourPlayed;
  /** What is told without HTTP of the looks that were had by HTTP. */
  risesOfSameLooks: number;
}

interface HourToPlay {
  seed: string;
  watched: number;
  minutes: number;
  plan: PlanSettings;
}

/** The same minutes twice: by the search service at its pace over the agency's stand-in, and without HTTP. */
export async function playHttp(hour: HourToPlay): Promise<HoursPlayed> {
  const servers = await startTestServers();
  process.env.TEST_DATABASE_URL = servers.databaseUrl;
  process.env.TEST_REDIS_URL = servers.redisUrl;
  const now = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  const model = {
    seed: hour.seed,
    start: now - LIVED_DAYS * DAY_MS,
    zoneMinutes: Math.round((STORES_CLOCK - now) / MINUTE_MS),
  };
  let played = { skus: [] as string[], stores: [] as number[] };
  const search = await runSearch({
    settings: {
      DABS_MIN_INTERVAL_MS: String(hour.plan.intervalMs),
      REFRESH_SECONDS: String(hour.plan.cycleMs / 1000),
      STORE_WATCH_SHARE: String(hour.plan.share),
      STORE_HOURS: '00:00-24:00',
    },
    waitsForFirstPass: false,
    prepare: (agency) => (played = { skus: agency.model.start(model), stores: modelStores(agency.shelf) }),
  });
  try {
    const watched = seededRandom(`${hour.seed} lab`).sample(played.skus, hour.watched);
    await execute(search.database, `INSERT INTO watched_bottle SELECT sku, 1, now() FROM unnest($1::text[]) AS sku`, [
      watched,
    ]);
    const start = Date.now();
    const http = await follow(search, { watched, start, minutes: hour.minutes });
    const world = { ...model, ...played };
    const risesOfSameLooks = risesAt(http.looks, new ShelfWorld(world));
    return { http, simulated: simulate(hour, world, { watched, start }), risesOfSameLooks };
  } finally {
    await search.stop();
    await servers.stop();
  }
}

async function follow(
  search: RunningSearch,
  { watched, start, minutes }: { watched: readonly string[]; start: number; minutes: number },
): Promise<HourFollowed> {
  const [service] = search.services;
  if (!service) throw new Error('no replica runs');
  const { manager } = service.app.get(DataSource);
  const readings = new PlayedReadings();
  const ages: number[] = [];
  const looks: Look[] = [];
  const end = start + minutes * MINUTE_MS;
  for (let at = start + LOOK_AGAIN_MS; at <= end; at += LOOK_AGAIN_MS) {
    await pause(Math.max(0, at - Date.now()));
    looks.push(...keepNewer(readings, await readStoreStock(manager, { since: new Date(start) })));
    if (at < start + SETTLING_SHARE * (end - start)) continue;
    const inStock = watched.filter((sku) => search.agency.shelf.get(sku).storeTotal > 0);
    for (const sku of inStock) ages.push(at - (readings.detailOf(sku)?.checkedAt.getTime() ?? start));
  }
  return {
    watchRequests: await watchRequests(search),
    bottlesRead: readings.size,
    p95AgeMinutes: quantile(ages, 0.95) / MINUTE_MS,
    risesReported: readings.reported.length,
    looks,
  };
}

/** Between two looks no bottle is read twice, so that nothing is left out. Gives what was new, in order. */
function keepNewer(readings: PlayedReadings, rows: readonly StoreStockRow[]): Look[] {
  const looks: Look[] = [];
  for (const row of rows.toSorted((one, other) => one.checkedAt.getTime() - other.checkedAt.getTime())) {
    const known = readings.detailOf(row.sku);
    if (known && known.checkedAt >= row.checkedAt) continue;
    const shown = row.stores.map((store, place) => ({ store, qty: row.quantities[place] ?? 0 }));
    readings.keep(row.sku, { statewideQty: row.statewideQty ?? undefined, shown, at: row.checkedAt });
    looks.push({ sku: row.sku, at: row.checkedAt });
  }
  return looks;
}

/**
 * A delivery brings some ten watched bottles at once: a few seconds decide whether a bottle was read before it, and so how many rises an hour
 * has. Only looks at the same moments can agree.
 */
function risesAt(looks: readonly Look[], world: ShelfWorld): number {
  const readings = new PlayedReadings();
  for (const { sku, at } of looks) {
    world.advanceTo(at.getTime());
    const shown = world.shown(sku);
    readings.keep(sku, { statewideQty: shown.reduce((sum, { qty }) => sum + qty, 0), shown, at });
  }
  return readings.reported.length;
}

async function watchRequests({ database }: RunningSearch): Promise<number> {
  const [counted] = await queryRows(
    database,
    z.object({ requests: z.int() }),
    `SELECT coalesce(sum(requests), 0)::int AS requests FROM agency_day WHERE purpose = 'watch'`,
  );
  return counted?.requests ?? 0;
}

function simulate(
  { plan, minutes }: HourToPlay,
  model: WorldSettings,
  { watched, start }: { watched: readonly string[]; start: number },
): HourPlayed {
  const end = start + minutes * MINUTE_MS;
  const world = new ShelfWorld(model);
  world.advanceTo(start);
  const played = new PlayedDays({
    plan: { ...plan, hours: ALL_DAY, nightPassMinute: undefined },
    world,
    start,
    end,
    watched: new Set(watched),
    people: [],
    outages: [],
    requestsPerDay: Number.POSITIVE_INFINITY,
    answerMs: ANSWER_MS,
    measuredFrom: start + SETTLING_SHARE * (end - start),
  }).play();
  return {
    watchRequests: played.requests.byPurpose.get('watch') ?? 0,
    bottlesRead: played.readings.size,
    p95AgeMinutes: quantile(played.ages, 0.95) / MINUTE_MS,
    risesReported: played.readings.reported.length,
  };
}
