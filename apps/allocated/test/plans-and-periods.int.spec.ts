import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  allocatedList,
  allocatedPeriods,
  tiers,
  type AllocatedStatus,
  type CatalogueEntry,
  type Tier,
} from '@barrelhive/contracts';
import { currentAllocatedPeriod } from '@barrelhive/rules';
import { eventually, startTestService, type TestService } from '@barrelhive/testing';
import { parseAtomFeed } from 'feedsmith';
import { createAllocatedService } from '../src/allocated-service';
import { allocatedSettingsSchema } from '../src/allocated-settings';
import { allocatedMigrations } from '../src/database/migrations';
import { OpenPeriod } from '../src/monthly-list/open-period';
import { ReadMonthlyList } from '../src/monthly-list/read-monthly-list';

const onList = { department: 'LA', status: 'A' };
const bottles: CatalogueEntry[] = [
  { ...onList, sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', storeQty: 6 },
  { ...onList, sku: '017766', name: 'EAGLE RARE 10YR BOURBON', priceCents: 4499 },
  { ...onList, sku: '018006', name: 'BUFFALO TRACE BOURBON', storeQty: 0 },
];
const terms = ['eagle rare', 'bourbon single barrel'];
const matched = ['016850', '017766'];

/** Specification section 6 and design section 4, written out, so that the rule is not compared with itself. */
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
  let allocated: TestService;
  let alerts: Server;
  let version = 0;

  beforeAll(async () => {
    alerts = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ terms }));
    });
    await new Promise<void>((resolve) => alerts.listen(0, '127.0.0.1', resolve));
    allocated = await startTestService({
      name: 'allocated',
      migrations: allocatedMigrations,
      settings: allocatedSettingsSchema,
      create: createAllocatedService,
      environment: { ALERTS_URL: `http://127.0.0.1:${(alerts.address() as AddressInfo).port}` },
    });
    await allocated.neighbours.deliver('inventory.catalogue-updated.v1', {
      runId: 'run',
      observedAt: new Date().toISOString(),
      entries: bottles,
      removedSkus: [],
    });
    await eventually('the first period', async () => (await periodsNow()).length === 1);
  });
  afterAll(async () => {
    await allocated.dispose();
    await new Promise((resolve) => alerts.close(resolve));
  });

  const periodsNow = async () => {
    const { body } = await allocated.call('anybody', 'GET', '/api/allocated-items/periods');
    return allocatedPeriods.parse(body).periods;
  };
  const userWith = async (tier: Tier, valid: boolean) => {
    const userId = randomUUID();
    await allocated.neighbours.deliver('billing.entitlement-changed.v1', {
      userId,
      tier,
      valid,
      status: valid ? 'active' : 'inactive',
      cancelled: false,
      endsAt: null,
      version: ++version,
    });
    return userId;
  };
  const listFor = async (tier: Tier, valid: boolean) => {
    const answer = await allocated.call(await userWith(tier, valid), 'GET', '/api/allocated-items');
    return allocatedList.parse(answer.body);
  };
  const skusOf = ({ items }: { items: { sku: string }[] }) => items.map(({ sku }) => sku).sort();

  it.each(eachPlan)('is $status this month with $tier, valid: $valid', async ({ tier, valid, status }) => {
    const shown = { available: bottles.map(({ sku }) => sku).sort(), available_filtered: matched, restricted: [] };
    const list = await listFor(tier, valid);
    expect([list.status, skusOf(list)]).toEqual([status, shown[status]]);
  });

  it.each(eachPlan)('is whole in a past month with $tier, valid: $valid', async ({ tier, valid }) => {
    const userId = await userWith(tier, valid);
    const past = currentAllocatedPeriod(new Date());
    const later = new Date('2031-01-18T20:00:00Z');
    const list = await allocated.service.app.get(ReadMonthlyList).run({ userId, authorization: '' }, past, later);
    expect([list.status, list.items.length]).toEqual(['available', bottles.length]);
  });

  it('counts for guests and for everybody who sees a part exactly what the whole list holds', async () => {
    const whole = await listFor('premium', true);
    const feed = parseAtomFeed(await (await fetch(`${allocated.url}/api/allocated-items/feed.atom`)).text());
    const [period] = await periodsNow();
    expect([period?.itemCount, feed.entries?.[0]?.summary?.value]).toEqual([
      whole.items.length,
      `It holds ${whole.items.length} bottles.`,
    ]);
  });

  it('shows a Basic plan each bottle as the whole list shows it', async () => {
    const whole = await listFor('premium', true);
    const part = await listFor('basic', true);
    expect(part.items).toEqual(whole.items.filter(({ sku }) => matched.includes(sku)));
  });

  it('announces as many bottles as the list then holds', async () => {
    const release = new Date('2031-01-18T20:00:00Z');
    await allocated.service.app.get(OpenPeriod).run(release);
    const [told] = await allocated.neighbours.published('allocated.list-released.v1');
    const [newest] = await periodsNow();
    expect([newest?.year, newest?.month, newest?.itemCount]).toEqual([told?.year, told?.month, told?.itemCount]);
  });
});
