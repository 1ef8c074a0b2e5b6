import { randomUUID } from 'node:crypto';
import { MAX_MATCHES_PER_EVENT, type AlertMatch } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { raiseIndexRevision } from '../src/database/index-revision';
import { startAlerts, type RunningAlerts } from './running-alerts';

const YEAR = 2027;
const items = [
  { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON 750ml' },
  { sku: '018006', name: 'BUFFALO TRACE BOURBON 750ml' },
  { sku: '021564', name: 'WELLER ANTIQUE 107 750ml' },
];

describe('which bottles of a released list the alerts of a user match', () => {
  let alerts: RunningAlerts;
  let month = 0;

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
  /** Releases a list; gives the matches that each event about it says. */
  const release = async (itemCount = items.length): Promise<AlertMatch[][]> => {
    const list = { year: YEAR, month: ++month };
    await alerts.neighbours.deliver('allocated.list-released.v1', { ...list, itemCount, items });
    const events = await alerts.neighbours.published('alerts.changes-matched.v1');
    return events.flatMap((event) =>
      event.kind === 'list' && event.year === list.year && event.month === list.month ? [event.matches] : [],
    );
  };

  it('is said by their places in the list, and of whoever has alerts also where it is none', async () => {
    const [many, none, nobody] = [randomUUID(), randomUUID(), randomUUID()];
    await watch(many, 'blanton', 'single barrel', 'weller');
    await watch(none, 'ardbeg');
    await alerts.entitle(nobody, 'premium');
    const matches = (await release()).flat();
    const saidOf = (user: string) =>
      matches.filter(({ userId }) => userId === user).map(({ term, changes }) => [term, changes]);
    expect(saidOf(many).sort()).toEqual([
      ['blanton', [0]],
      ['single barrel', [0]],
      ['weller', [2]],
    ]);
    expect([saidOf(none), saidOf(nobody)]).toEqual([[['ardbeg', []]], []]);
  });

  it('is said apart of a list that is posted ahead of its day', async () => {
    const user = randomUUID();
    await watch(user, 'weller');
    const list = { year: YEAR, month: ++month, releaseDay: '2027-02-20', postedAt: new Date().toISOString() };
    const posted = items.map((item) => ({ ...item, stores: [] }));
    await alerts.neighbours.deliver('allocated.list-posted.v1', { ...list, itemCount: items.length, items: posted });
    const events = await alerts.neighbours.published('alerts.changes-matched.v1');
    expect(
      events.flatMap((event) =>
        event.kind === 'list' && event.isPosted
          ? event.matches.filter(({ userId }) => userId === user).map(({ changes }) => [event.month, changes])
          : [],
      ),
    ).toEqual([[month, [2]]]);
  });

  it('is not said of a list that its event does not name in full', async () => {
    await watch(randomUUID(), 'blanton');
    expect(await release(101)).toEqual([]);
    expect(await release()).not.toEqual([]);
  });

  it('is said in events of a thousand alerts at most, all alerts of a user in one', async () => {
    const dataSource = await alerts.database.connect();
    await execute(
      dataSource,
      `INSERT INTO saved_alert (user_id, search_term, term_key)
       SELECT 'user ' || nth, term, term FROM generate_series(1, 501) AS nth, unnest('{blanton,buffalo,weller}'::text[]) AS term`,
    );
    await raiseIndexRevision(dataSource.manager, 'terms');
    const parts = await release();
    const usersOf = parts.map((part) => new Set(part.map(({ userId }) => userId)));
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(MAX_MATCHES_PER_EVENT);
    expect(usersOf.reduce((sum, users) => sum + users.size, 0)).toBe(
      new Set(usersOf.flatMap((users) => [...users])).size,
    );
    expect(parts.flat().filter(({ userId }) => userId.startsWith('user '))).toHaveLength(3 * 501);
  });
});
