import { randomUUID } from 'node:crypto';
import { eventually } from '@barrelhive/testing';
import { startAlerts, type RunningAlerts } from './running-alerts';

const NOVEMBER = { year: 2026, month: 11 };
const items = [
  { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON 750ml' },
  { sku: '018006', name: 'BUFFALO TRACE BOURBON 750ml' },
  { sku: '021564', name: 'WELLER ANTIQUE 107 750ml' },
];

describe('how many bottles of a released list the alerts of a user match', () => {
  let alerts: RunningAlerts;

  beforeAll(async () => {
    alerts = await startAlerts();
    await alerts.observe([...items, { sku: '003526', name: 'ARDBEG 10YR' }]);
  });
  afterAll(() => alerts.dispose());

  const watch = async (userId: string, ...terms: string[]) => {
    await alerts.entitle(userId, 'premium');
    for (const search_term of terms) {
      expect((await alerts.call(userId, 'POST', '/api/alerts', { search_term })).status).toBe(201);
    }
  };
  const told = () => alerts.neighbours.published('alerts.list-matched.v1');

  it('is counted once a bottle, and told also where it is none', async () => {
    const [many, none, nobody] = [randomUUID(), randomUUID(), randomUUID()];
    await watch(many, 'blanton', 'single barrel', 'weller');
    await watch(none, 'ardbeg');
    await alerts.entitle(nobody, 'premium');
    await alerts.neighbours.deliver('allocated.list-released.v1', { ...NOVEMBER, itemCount: 3, items });
    const [event] = await eventually('the counts', async () => {
      const events = await told();
      return events.length > 0 && events;
    });
    expect(event).toEqual({
      ...NOVEMBER,
      users: [
        { userId: many, matching: 2 },
        { userId: none, matching: 0 },
      ].sort((one, other) => (one.userId < other.userId ? -1 : 1)),
    });
  });

  it('is not told of a list that its event does not name in full', async () => {
    const before = (await told()).length;
    await alerts.neighbours.deliver('allocated.list-released.v1', { ...NOVEMBER, month: 12, itemCount: 101, items });
    await alerts.neighbours.deliver('allocated.list-released.v1', { year: 2027, month: 1, itemCount: 3, items });
    const events = await eventually('the counts of the next list', async () => {
      const now = (await told()).slice(before);
      return now.some(({ month }) => month === 1) && now;
    });
    expect(events.map(({ month }) => month)).toEqual([1]);
  });
});
