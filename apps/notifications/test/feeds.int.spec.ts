import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feedsAnswer } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { parseAtomFeed } from 'feedsmith';
import { ForgetOldMatches } from '../src/retention/forget-old-matches';
import { alertIdOf } from './found-matches';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops, withoutRedis } from './step-by-step';

const AHEAD = {
  kind: 'on-its-way' as const,
  sku: '000002',
  name: 'WELLER 12 YR',
  after: { storeQty: 0, warehouseQty: 60 },
  stores: [],
};

describe('feeds of what alerts find', () => {
  let notifications: RunningNotifications;
  const asked: string[] = [];
  const allocated = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ text: 'BEGIN:VCALENDAR' }));
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => allocated.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(allocated.address() as AddressInfo).port}`;
    notifications = await startWithoutLoops({ ALLOCATED_URL: url });
  });
  afterAll(async () => {
    await notifications.dispose();
    await new Promise((resolve) => allocated.close(resolve));
  });

  const own = async (userId: string, method = 'GET') => {
    const { body } = await notifications.call(userId, method, '/api/feeds');
    const { feeds } = feedsAnswer.parse(body);
    if (!feeds) throw new Error('the feeds are off');
    return feeds;
  };
  const reader = async () => {
    const { userId } = await notifications.subscriber('standard');
    return { userId, ...(await own(userId, 'POST')) };
  };
  const titlesAt = async (address: string) => {
    const answer = await fetch(address);
    return (parseAtomFeed(await answer.text()).entries ?? []).map(({ title }) => title?.value);
  };

  it('are off until somebody switches them on, and need a plan', async () => {
    const { userId } = await notifications.subscriber('basic');
    expect((await notifications.call(userId, 'GET', '/api/feeds')).body).toEqual({ in_plan: false, feeds: null });
    const { status, body } = await notifications.call(userId, 'POST', '/api/feeds');
    expect([status, body]).toMatchObject([403, { code: 'CHANNEL_NOT_IN_PLAN' }]);
  });

  it('tell everything that is found from then on, also what is not told by text', async () => {
    const { userId } = await notifications.subscriber('standard', { back_in_stock: false }, false);
    await notifications.find(userId, 'before', { items: [{ ...AHEAD, sku: '000001' }] });
    const { alerts_address: address } = await own(userId, 'POST');
    expect(await titlesAt(address)).toEqual([]);
    await notifications.find(userId, 'feed-of-one');
    await notifications.find(userId, 'feed-of-another', { items: [AHEAD] });
    expect(await titlesAt(address)).toEqual([
      expect.stringMatching(/^Weller 12 Yr: on its way/i),
      expect.stringMatching(/^Blanton.*: back in stock$/i),
    ]);
  });

  it('are there for each alert by itself, and empty for one that found nothing', async () => {
    const { userId, alert_address: address } = await reader();
    await notifications.find(userId, 'one-by-itself');
    const at = (name: string) => titlesAt(address.replace('{id}', alertIdOf(name)));
    expect(await at('one-by-itself')).toHaveLength(1);
    expect(await at('found-nothing')).toEqual([]);
    expect((await fetch(address.replace('{id}', 'none'))).status).toBe(404);
  });

  it('of one person show nothing of the alert of another', async () => {
    const [ann, eve] = [await reader(), await reader()];
    await notifications.find(ann.userId, 'alert-of-ann');
    expect(await titlesAt(eve.alert_address.replace('{id}', alertIdOf('alert-of-ann')))).toEqual([]);
  });

  it('keep nothing for anybody else', async () => {
    const { userId } = await notifications.subscriber('standard');
    await notifications.find(userId, 'without-feed');
    expect(await execute(notifications.dataSource, 'SELECT FROM feed_match WHERE user_id = $1', [userId])).toBe(0);
  });

  it('are sent once to a reader who says what it has, and are kept by nobody between', async () => {
    const { alerts_address: address } = await reader();
    const first = await fetch(address);
    expect(first.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('are at another address at once, on every replica, and go on where they were', async () => {
    const { userId, since, alerts_address: before } = await reader();
    await notifications.find(userId, 'moves-on');
    const replica = await notifications.startReplica();
    const onReplica = new URL(new URL(before).pathname, await replica.app.getUrl()).href;
    expect((await fetch(onReplica)).status).toBe(200);
    const { alerts_address: now, since: sinceNow } = await own(userId, 'POST');
    expect(now).not.toBe(before);
    expect(sinceNow).toBe(since);
    const gone = await Promise.all([before, onReplica].map((address) => fetch(address)));
    expect(gone.map(({ status }) => status)).toEqual([404, 404]);
    expect(await titlesAt(now)).toHaveLength(1);
    await replica.close();
  });

  it('are gone, with all that was kept, when they are switched off', async () => {
    const { userId, alerts_address: address } = await reader();
    await notifications.find(userId, 'switched-off');
    expect((await notifications.call(userId, 'DELETE', '/api/feeds')).status).toBe(204);
    expect((await fetch(address)).status).toBe(404);
    expect((await notifications.call(userId, 'GET', '/api/feeds')).body).toEqual({ in_plan: true, feeds: null });
    expect(await execute(notifications.dataSource, 'SELECT FROM feed_match WHERE user_id = $1', [userId])).toBe(0);
  });

  it('say that the plan has none any more, and go on when it has', async () => {
    const { userId, alerts_address: address, calendar_address: calendar } = await reader();
    await notifications.find(userId, 'plan-lapses');
    await notifications.entitle(userId, 'standard', false);
    expect(await titlesAt(address)).toEqual(['Your plan has no feeds any more']);
    await fetch(calendar);
    expect(asked.at(-1)).toBe('/internal/store-calendar');
    await notifications.entitle(userId, 'standard', true);
    expect(await titlesAt(address)).toHaveLength(1);
  });

  it('bring the calendar of the stores that their owner drives to', async () => {
    const { userId, calendar_address: address } = await reader();
    const at = new Date().toISOString();
    await notifications.neighbours.deliver('alerts.home-stores-changed.v1', { userId, stores: ['0012', '0035'], at });
    const answer = await fetch(address);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(await answer.text()).toBe('BEGIN:VCALENDAR');
    expect(asked.at(-1)).toBe('/internal/store-calendar?stores=0012%2C0035');
  });

  it.each(['q83vASNFZ4mrze8BI0Vnig', '%00', 'x', 'a'.repeat(100)])(
    'are not there for any other key: %s',
    async (key) => {
      const { alerts_address: address } = await reader();
      const answer = await fetch(address.replace(/feeds\/[^/]+/, `feeds/${key}`));
      expect(answer.status).toBe(404);
    },
  );

  it('are put together sixty times a minute for their owner, whichever is read, and whoever reads', async () => {
    const { alerts_address: address, calendar_address: calendar } = await reader();
    for (let read = 0; read < 60; read++) await fetch(read % 2 ? address : calendar);
    for (const refused of [await fetch(address), await fetch(calendar)])
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    const { alerts_address: another } = await reader();
    expect((await fetch(another)).status).toBe(200);
  });

  it('are read without a limit while Redis is away, which counts', async () => {
    const { alerts_address: address } = await reader();
    expect((await withoutRedis(notifications, () => fetch(address))).status).toBe(200);
  });

  it('go back 90 days, and what they told is kept as long', async () => {
    const { userId, alerts_address: address } = await reader();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await notifications.find(userId, 'long-ago', { firstObservedAt: daysAgo(91) });
    await notifications.find(userId, 'lately', { firstObservedAt: daysAgo(89) });
    await notifications.service.app.get(ForgetOldMatches).run(new AbortController().signal);
    expect(await titlesAt(address)).toHaveLength(1);
  });

  it('are in what is shown to their owner, without the address, and go with the account', async () => {
    const { userId, alerts_address: address } = await reader();
    await notifications.find(userId, 'in-the-export', { term: 'blanton' });
    const { body } = await notifications.call(userId, 'GET', `/internal/users/${userId}/data`);
    expect(body).toMatchObject({ feeds: [{ since: expect.any(String) }], feed_matches: [{ term: 'blanton' }] });
    expect(JSON.stringify(body)).not.toContain(address.split('/').at(-2));
    await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
    await notifications.find(userId, 'too-late');
    expect((await fetch(address)).status).toBe(404);
    expect(await execute(notifications.dataSource, 'SELECT FROM feed_match WHERE user_id = $1', [userId])).toBe(0);
    expect((await notifications.call(userId, 'POST', '/api/feeds')).status).toBe(401);
  });
});
