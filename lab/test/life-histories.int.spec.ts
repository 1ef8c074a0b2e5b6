import { runLifeHistories } from '../life-histories/run-life-histories';
import { startWorld, type World } from '../life-histories/world';

/** All at once, since each waits for the most part; `npm run life-histories` lives as many as one likes. */
const LIVES = 8;

describe('people who pay, change, fail to pay, are refunded and leave', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.dispose());

  it('have in every service what the model says, though webhooks come twice and in any order', async () => {
    const result = await runLifeHistories(world, { seed: 'short', first: 0, count: LIVES, atOnce: LIVES });
    expect(result.failures).toEqual([]);
    expect(result.lived).toBe(LIVES);
  }, 240_000);
});
