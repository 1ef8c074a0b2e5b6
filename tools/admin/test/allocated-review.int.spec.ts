import { migrateService } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { startAllocated, type RunningAllocated } from '../../../apps/allocated/test/running-allocated';
import { authMigrations } from '../../../apps/auth/src/database/migrations';
import { runCommand } from '../main';

const onList = { department: 'LA', status: 'A' };

describe('names of the allocated page that are in doubt', () => {
  let allocated: RunningAllocated;

  beforeAll(async () => {
    allocated = await startAllocated([]);
    await migrateService({ name: 'auth', databaseUrl: allocated.database.url, migrations: authMigrations });
    await allocated.observe([
      { ...onList, sku: '018006', name: 'BUFFALO TRACE BOURBON              750ml', priceCents: 2999 },
      { ...onList, sku: '018007', name: 'BUFFALO TRACE BOURBON             1750ml', priceCents: 5499 },
    ]);
    await eventually('the first period', async () => (await allocated.periods()).length === 1);
    await allocated.neighbours.deliver('inventory.allocated-page-observed.v1', {
      observedAt: new Date().toISOString(),
      contentHash: 'first',
      rows: [
        { name: 'Buffalo Trace', store: 'Main Street', quantity: 24 },
        { name: 'Chartreuse Verte', store: 'Main Street', quantity: 3 },
      ],
    });
  });
  afterAll(() => allocated.dispose());

  const review = (...args: string[]) =>
    runCommand(['allocated-review', ...args], { DATABASE_URL: allocated.database.url });

  it('are listed with the bottles that they may mean', async () => {
    expect(await review('list')).toEqual([
      '1  "Buffalo Trace"  may be one of these:',
      expect.stringMatching(/^ {6}01800[67] {2}BUFFALO TRACE BOURBON +\d+ml {2}0\.\d\d$/),
      expect.stringMatching(/^ {6}01800[67] {2}BUFFALO TRACE BOURBON +\d+ml {2}0\.\d\d$/),
      '2  "Chartreuse Verte"  is no bottle of the list',
    ]);
  });

  it.each([
    [['accept', '1', '999999']],
    [['accept', '99', '018006']],
    [['reject', '99']],
    [['reject', 'one']],
    [['guess']],
  ])('are not decided by %j', async (args) => {
    await expect(review(...args)).rejects.toThrow();
    expect(await review('list')).toHaveLength(4);
  });

  it('are decided for good', async () => {
    expect(await review('accept', '1', '018006')).toEqual([
      '"Buffalo Trace" means 018006 from now on, in the next months, too.',
    ]);
    expect(await review('reject', '2')).toEqual([
      '"Chartreuse Verte" means no bottle of the list from now on, in the next months, too.',
    ]);
    expect(await review('list')).toEqual(['No name of the allocated page is in doubt.']);
  });
});
