import fc from 'fast-check';
import { ClockedShelves } from './clocked-shelves';
import { startClockedTexting, type ClockedTexting } from './clocked-texting';
import { action, isFollowedBySending } from './text-actions';
import { WAYS } from './text-places';
import { Play } from './text-play';

/** `TEXT_MODEL_TIMES=50 TEXT_MODEL_SEED=7 npx jest text-model` plays fifty times as many lives, and others. */
const { TEXT_MODEL_TIMES: times = '1', TEXT_MODEL_SEED: seed = '20311101' } = process.env;
const LONGEST_MS = 360_000;

/** Ordinary days, both changes of the clocks, and evenings before a Sunday and before holidays. */
const STARTS = [
  '2031-06-04T09:40:00-06:00',
  '2031-03-08T20:05:00-07:00',
  '2031-11-01T20:05:00-06:00',
  '2031-07-03T20:20:00-06:00',
  '2031-11-26T19:50:00-07:00',
];

describe.each([
  ['off' as const, 6],
  ['required' as const, 3],
])('the texts that arrive where the confirmation of numbers is %s', (confirmNumbers, numRuns) => {
  let texting: ClockedTexting;
  let shelves: ClockedShelves;

  beforeAll(async () => {
    texting = await startClockedTexting(1000, confirmNumbers);
    shelves = await ClockedShelves.start();
  });
  afterAll(async () => {
    await texting.dispose();
    await shelves.dispose();
  });

  it(
    'are those of the model, whatever happens',
    async () => {
      let nth = 0;
      let texts = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...STARTS),
          fc.array(action, { minLength: 30, maxLength: 45 }),
          async (start, actions) => {
            const play = new Play(texting, shelves, nth++, confirmNumbers === 'required');
            await play.begin(start);
            for (const what of actions) {
              await play.run(what);
              if (isFollowedBySending(what)) play.compare();
            }
            for (const way of WAYS) await play.run({ kind: 'provider', way, isAway: false });
            texts += play.textsSoFar();
          },
        ),
        { seed: Number(seed), numRuns: numRuns * Number(times), endOnFailure: true },
      );
      expect(texts).toBeGreaterThan(nth);
    },
    LONGEST_MS * Number(times),
  );
});
