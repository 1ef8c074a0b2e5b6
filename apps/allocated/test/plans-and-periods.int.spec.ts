import { tiers, type AllocatedStatus, type CatalogueEntry, type Tier } from '@barrelhive/contracts';
import { currentAllocatedPeriod } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import { parseAtomFeed } from 'feedsmith';
import { OpenPeriod } from '../src/monthly-list/open-period';
import { ReadMonthlyList } from '../src/monthly-list/read-monthly-list';
import { startAllocated, type RunningAllocated } from './running-allocated';

const onList = { department: 'LA', status: 'A' };
const bottles: CatalogueEntry[] = [
  { ...onList, sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', storeQty: 6 },
  { ...onList, sku: '017766', name: 'EAGLE RARE 10YR BOURBON', priceCents: 4499 },
  { ...onList, sku: '018006', name: 'BUFFALO TRACE BOURBON', storeQty: 0 },
];
const terms = ['eagle rare', 'bourbon single barrel'];
const matched = ['016850', '017766'];

/** What the specification says of plans (section 6), written out, so that the rule is not compared with itself. */
const currentListOf: Record<Tier, AllocatedStatus> = {
  free: 'restricted',
  basic: 'available_filtered',
  standard: 'available',
  premium: 'available',
  free_premium: 'available',
};
const eachPlan = tiers.flatMap((tier) => [
  { tier, valid: true, status: currentListOf[tier] },
  { tier, valid: false, status: 'restricted' as const },
]);

describe('the monthly list, for each plan and period', () => {
  let allocated: RunningAllocated;

  beforeAll(async () => {
    allocated = await startAllocated(terms);
    await allocated.observe(bottles);
    await eventually('the first period', async () => (await allocated.periods()).length === 1);
  });
  afterAll(() => allocated.dispose());

  const skusOf = ({ items }: { items: { sku: string }[] }) => items.map(({ sku }) => sku).sort();

  it.each(eachPlan)('is $status this month with $tier, valid: $valid', async ({ tier, valid, status }) => {
    const shown = { available: bottles.map(({ sku }) => sku).sort(), available_filtered: matched, restricted: [] };
    const list = await allocated.listFor(tier, valid);
    expect([list.status, skusOf(list)]).toEqual([status, shown[status]]);
  });

  it.each(eachPlan)('is whole in a past month with $tier, valid: $valid', async ({ tier, valid }) => {
    const userId = await allocated.userWith(tier, valid);
    const past = currentAllocatedPeriod(new Date());
    const later = new Date('2031-01-18T20:00:00Z');
    const list = await allocated.service.app.get(ReadMonthlyList).run({ userId, authorization: '' }, past, later);
    expect([list.status, list.items.length]).toEqual(['available', bottles.length]);
  });

  it('counts for guests and for everybody who sees a part exactly what the whole list holds', async () => {
    const whole = await allocated.listFor('premium', true);
    const feed = parseAtomFeed(await (await fetch(`${allocated.url}/api/allocated-items/feed.atom`)).text());
    const [period] = await allocated.periods();
    expect([period?.itemCount, feed.entries?.[0]?.summary?.value]).toEqual([
      whole.items.length,
      `It holds ${whole.items.length} bottles.`,
    ]);
  });

  it('shows a Basic plan each bottle as the whole list shows it', async () => {
    const whole = await allocated.listFor('premium', true);
    const part = await allocated.listFor('basic', true);
    expect(part.items).toEqual(whole.items.filter(({ sku }) => matched.includes(sku)));
  });

  it('announces as many bottles as the list then holds', async () => {
    const release = new Date('2031-01-18T20:00:00Z');
    await allocated.service.app.get(OpenPeriod).run(release);
    const [released] = await allocated.neighbours.published('allocated.list-released.v1');
    const [newest] = await allocated.periods();
    expect([newest?.year, newest?.month, newest?.itemCount]).toEqual([
      released?.year,
      released?.month,
      released?.itemCount,
    ]);
  });
});
