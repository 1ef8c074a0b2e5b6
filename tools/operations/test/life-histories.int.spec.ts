import { runLifeHistories } from '../life-histories/run-life-histories';
import { startWorld, type World } from '../life-histories/world';

const LIVES = 12;
const AT_ONCE = 6;

describe('people who pay, change, fail to pay, are refunded and leave', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.dispose());

  it('have in every service what the model says, though webhooks come twice and in any order', async () => {
    const result = await runLifeHistories(world, { seed: 'short', first: 0, count: LIVES, atOnce: AT_ONCE });
    expect(result.failures).toEqual([]);
    expect(result.lived).toBe(LIVES);
  }, 240_000);
});
