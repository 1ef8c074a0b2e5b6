import { MINUTE_MS } from '@barrelhive/rules';
import 'reflect-metadata';
import * as z from 'zod';
import { quantile } from '../measure/spread';
import { labRun, type Operation } from '../lab-run';
import { seed, wholeNumber } from '../run-options';
import { playHttp } from './play-http';
import { NOTICED_MINUTES, PLAN, playShelves, REQUESTS_PER_DAY, type ShelvesPlayed } from './play-shelves';

const BOTTLES = 600;

/** Days at 47 stores are played, seeded, and what the product notices of them by its own rules is judged. */
export const main = labRun(
  (isQuick) => ({
    days: wholeNumber(isQuick ? 6 : 30, 'how many days are played'),
    watched: wholeNumber(150, 'how many bottles alerts find'),
    people: wholeNumber(60, 'how many looks people ask for in an hour in which stores sell'),
    http: z.literal(true).optional().describe('an hour by HTTP, beside the same hour without'),
    minutes: wholeNumber(isQuick ? 20 : 60, 'how long the hour by HTTP takes'),
    seed,
  }),
  async ({ report }, { days, watched, people, http, minutes, seed: given }) => {
    if (http) tellHour(report, await playHttp({ seed: given, watched, minutes, plan: PLAN }));
    else tell(report, playShelves({ days, bottles: BOTTLES, watched, people, seed: given }));
  },
);

/** What differs by this much at most agrees. */
const AGREES = 0.05;

function tellHour(report: Operation['report'], hours: Awaited<ReturnType<typeof playHttp>>): void {
  const { http, simulated } = hours;
  const compare = (what: string, ours: number, theirs: number, unit = '') => {
    report.figure({ what: `${what}, by HTTP`, value: ours, unit });
    report.figure({ what: '… without', value: theirs, unit });
    const difference = theirs === ours ? 0 : Math.abs(ours - theirs) / Math.max(ours, theirs);
    report.figure({ what: '… differ by', value: difference, goal: { atMost: AGREES } });
  };
  compare('requests for watching', http.watchRequests, simulated.watchRequests);
  compare('bottles read', http.bottlesRead, simulated.bottlesRead);
  compare('p95 age of watched figures', http.p95AgeMinutes, simulated.p95AgeMinutes, 'min');
  compare('rises told of the same looks', http.risesReported, hours.risesOfSameLooks);
  report.figure({ what: 'rises told of looks a few seconds off', value: simulated.risesReported });
}

/** No figures of sales, deliveries or people who search are published. */
const ASSUMED = [
  'assumed: 600 bottles, 42 % in most stores, 42 % in some, 16 % now and then; some 5,000 are sold a day, most of them after four;',
  '  90 deliveries a week of up to 40 bottles each, booked at once, 85 % before stores open; 40 places with a bottle nobody finds;',
  '  watched bottles drawn from all alike; people ask for stores evenly; a request takes 70 ms besides the interval;',
  '  in 30 days 3 tables of zeros (30 min), 4 times no table on pages (40 min), 8 silent stores (2 h), 2 outages of ours (3 h),',
  '  in which no age is counted; a delivery before stores open is in time until 20 minutes after they do',
];

function tell(report: Operation['report'], { played, rises }: ShelvesPlayed): void {
  for (const line of ASSUMED) report.note(line);
  const share = (part: number, all: number) => (all === 0 ? 1 : part / all);
  report.figure({ what: 'arrivals at stores of watched bottles', value: rises.arrivals });
  report.figure({
    what: `… noticed within ${NOTICED_MINUTES} minutes in which stores sell`,
    value: share(rises.inTime, rises.arrivals),
    goal: { atLeast: 0.95 },
  });
  report.figure({ what: '… later', value: rises.late });
  report.figure({ what: '… never', value: rises.missed.length });
  report.figure({ what: 'rises told', value: rises.reported });
  report.figure({ what: '… that no delivery made', value: rises.untrue.length, goal: { atMost: 0 } });
  const workHours = played.work.ms / 3_600_000;
  const looksOfPace = played.work.ms / (2 * PLAN.intervalMs);
  report.figure({ what: 'hours with something to watch', value: workHours });
  report.figure({
    what: 'share of the pace for watching, in hours in which stores sell',
    value: played.watchShare(),
    goal: { atMost: PLAN.share },
  });
  report.figure({ what: '… in the busiest hour', value: played.requests.busiestHour(PLAN.intervalMs) });
  report.figure({
    what: '… of what it may have',
    value: share(played.work.looks, looksOfPace * PLAN.share),
    goal: { atLeast: 0.9 },
  });
  report.figure({
    what: 'requests on the busiest day',
    value: played.requests.busiestDay,
    goal: { atMost: REQUESTS_PER_DAY },
  });
  report.note([...played.requests.byPurpose].map(([purpose, count]) => `${purpose} ${count}`).join(', '));
  report.figure({ what: 'watched bottles in stock, at the median', value: quantile(played.inStock, 0.5) });
  report.figure({
    what: 'p95 age of watched figures',
    value: quantile(played.ages, 0.95) / MINUTE_MS,
    unit: 'min',
    goal: { atMost: 20 },
  });
  report.figure({ what: 'median', value: quantile(played.ages, 0.5) / MINUTE_MS, unit: 'min' });
  report.figure({ what: 'texts', value: played.texts.sent });
  report.figure({
    what: '… whose stores are known',
    value: share(played.texts.withStore, played.texts.sent),
    goal: { atLeast: 0.98 },
  });
}
