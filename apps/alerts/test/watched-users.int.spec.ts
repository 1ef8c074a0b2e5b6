import { randomUUID } from 'node:crypto';
import { alert } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { raiseIndexRevision } from '../src/database/index-revision';
import { WatchedTerms } from '../src/matching/watched-terms';
import { EndWatches } from '../src/saved-alerts/end-watches';
import { BOTTLE, startAlerts, type RunningAlerts } from './running-alerts';

const HOUR_MS = 3_600_000;
const ACCOUNT = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '+18015550100',
  consent: { agreed: true, agreedAt: '2026-11-21T17:00:00.000Z', wording: 'I agree.' },
};

describe('the alerts of whoever does not pay', () => {
  let alerts: RunningAlerts;
  let dataSource: DataSource;
  let nth = 0;

  beforeAll(async () => {
    alerts = await startAlerts();
    dataSource = alerts.service.app.get(DataSource);
    await alerts.observe([BOTTLE]);
  });
  afterAll(() => alerts.dispose());

  const save = async (userId: string) => {
    const { body } = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'blanton' });
    return { userId, id: alert.parse(body).search_id };
  };
  const signUp = (userId: string) => alerts.neighbours.deliver('auth.user-registered.v1', { userId, ...ACCOUNT });
  const openCheckout = (userId: string) => alerts.neighbours.deliver('billing.checkout-opened.v1', { userId });
  const hoursLater = (hours: number) => alerts.service.app.get(EndWatches).run(new Date(Date.now() + hours * HOUR_MS));
  /** Whether a change is said to concern an alert, and whether it is in the index: as it was followed, and as it is read anew. */
  const isWatched = async ({ userId, id }: { userId: string; id: string }) => {
    const sku = String(500_000 + nth++);
    await alerts.change({ sku, name: BOTTLE.name });
    const isSaid = (await alerts.matchesOf(userId)).some(({ skus }) => skus.includes(sku));
    const terms = alerts.service.app.get(WatchedTerms);
    const isIn = async () => (await terms.alertsMatching(dataSource.manager, [BOTTLE]))[0]?.includes(id);
    const followed = await isIn();
    await raiseIndexRevision(dataSource.manager, 'terms');
    expect([followed, await isIn()]).toEqual([isSaid, isSaid]);
    return isSaid;
  };

  it('are in no index and cost nothing at a pass, until they pay', async () => {
    const ada = await save(randomUUID());
    expect(await isWatched(ada)).toBe(false);
    await alerts.entitle(ada.userId, 'basic');
    expect(await isWatched(ada)).toBe(true);
    await hoursLater(10_000);
    expect(await isWatched(ada)).toBe(true);
  });

  it.each([
    ['signed up', signUp],
    ['opened a checkout', openCheckout],
  ])('are watched for two hours of whoever %s, whatever was saved before or after that', async (_what, happens) => {
    const userId = randomUUID();
    const before = await save(userId);
    await happens(userId);
    const { body } = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'single barrel' });
    const after = { userId, id: alert.parse(body).search_id };
    await hoursLater(1.9);
    expect([await isWatched(before), await isWatched(after)]).toEqual([true, true]);
    await hoursLater(2.1);
    expect([await isWatched(before), await isWatched(after)]).toEqual([false, false]);
    await openCheckout(userId);
    expect(await isWatched(before)).toBe(true);
  });

  it('are watched for two hours of whoever had a plan, however it ended', async () => {
    const [ended, cancelled] = [await alerts.newAlert(), await alerts.newAlert()];
    await alerts.entitle(ended.userId, 'free', false);
    const inAnHour = new Date(Date.now() + HOUR_MS).toISOString();
    await alerts.entitle(cancelled.userId, 'premium', true, { cancelled: true, endsAt: inAnHour });
    await hoursLater(1.9);
    expect([await isWatched(ended), await isWatched(cancelled)]).toEqual([true, true]);
    await hoursLater(2.1);
    expect([await isWatched(ended), await isWatched(cancelled)]).toEqual([false, true]);
    await hoursLater(3.1);
    expect(await isWatched(cancelled)).toBe(false);
  });

  it('are not let go by a checkout that was opened before they paid, nor kept by billing that says again that they do not', async () => {
    const ada = await save(randomUUID());
    await openCheckout(ada.userId);
    await alerts.entitle(ada.userId, 'basic');
    await openCheckout(ada.userId);
    await hoursLater(2.1);
    expect(await isWatched(ada)).toBe(true);
    const eve = await save(randomUUID());
    await alerts.entitle(eve.userId, 'free', false);
    expect(await isWatched(eve)).toBe(false);
  });

  it('come back unwatched where nobody pays for them, and are forgotten with their owner', async () => {
    const ada = await save(randomUUID());
    await alerts.call(ada.userId, 'DELETE', `/api/alerts/${ada.id}`);
    expect(await save(ada.userId)).toEqual(ada);
    expect(await isWatched(ada)).toBe(false);
    await openCheckout(ada.userId);
    await alerts.neighbours.deliver('auth.user-deleted.v1', { userId: ada.userId });
    expect(await execute(dataSource, 'SELECT FROM watched_user WHERE user_id = $1', [ada.userId])).toBe(0);
  });
});
