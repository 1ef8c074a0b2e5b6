import { randomUUID } from 'node:crypto';
import { alert } from '@barrelhive/contracts';
import { metrics } from '@barrelhive/service-kit';
import { DataSource } from 'typeorm';
import { SendCapacity } from '../src/schedule/send-capacity';
import { startAlertsWithoutClock, type RunningAlerts } from './running-alerts';
import { noonIn, runSlotAt } from './slots';

const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
/** Two texts go out in the half hour that a bundle may wait. */
const PACE = { SMS_SEGMENTS_PER_SECOND: '0.001', BUNDLE_WAIT_SECONDS: '1800' };
const WORDS = ['aberlour', 'bulleit', 'craigellachie', 'dalwhinnie'];

describe('when more matches wait than can be sent', () => {
  let alerts: RunningAlerts;
  let userId: string;
  /** The word of each alert. */
  let alertIds: Map<string, string>;
  let noon: number;
  let daysAhead = 10;

  beforeAll(async () => {
    alerts = await startAlertsWithoutClock(PACE);
    await alerts.observe(WORDS.map((name) => ({ sku: name, name: name.toUpperCase(), storeQty: 6 })));
  });
  afterAll(() => alerts.dispose());

  beforeEach(async () => {
    userId = randomUUID();
    daysAhead += 10;
    noon = noonIn(daysAhead);
    await alerts.entitle(userId, 'premium');
    alertIds = new Map();
    for (const word of WORDS) {
      const created = await alerts.call(userId, 'POST', '/api/alerts', { search_term: word });
      alertIds.set(alert.parse(created.body).search_id, word);
    }
  });
  afterEach(async () => {
    for (const id of alertIds.keys()) await alerts.call(userId, 'DELETE', `/api/alerts/${id}`);
  });

  /** The bottle was back so many minutes ago. */
  const seen = (name: string, minutesAgo: number) =>
    alerts.neighbours.deliver('inventory.products-changed.v1', {
      runId: 'run',
      observedAt: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
      changes: [
        { kind: 'back-in-stock', sku: name, name, before: { storeQty: 0 }, after: { storeQty: 6 }, stores: [] },
      ],
    });
  /** Runs a slot; the terms of the bundles that it handed on. */
  const handedOnAt = async (instant: number) => {
    await runSlotAt(alerts, instant);
    const bundles = await alerts.neighbours.published('alerts.alert-matched.v1');
    return bundles
      .filter(({ alertId, slot }) => alertIds.has(alertId) && Date.parse(slot) === instant)
      .map(({ term }) => term)
      .sort();
  };
  const answerOf = (word: string, instant: number) => ({
    alertId: [...alertIds].find(([, term]) => term === word)?.[0] ?? '',
    slot: new Date(instant).toISOString(),
  });
  const accept = (word: string, instant: number) =>
    alerts.neighbours.deliver('notifications.message-sent.v1', {
      ...answerOf(word, instant),
      sentAt: new Date(instant).toISOString(),
      itemsFound: 1,
    });
  const decline = (word: string, instant: number) =>
    alerts.neighbours.deliver('notifications.bundle-declined.v1', { ...answerOf(word, instant), reason: 'stale' });
  /** The text was accepted, and kept back by the provider. */
  const giveBack = async (word: string, instant: number) => {
    const answer = answerOf(word, instant);
    const told = (await alerts.neighbours.published('alerts.alert-matched.v1')).find(
      ({ alertId, slot }) => alertId === answer.alertId && slot === answer.slot,
    );
    const declined = { ...answer, reason: 'stale', items: told?.items ?? [] };
    await alerts.neighbours.deliver('notifications.bundle-declined.v1', declined);
  };

  it('hands on those that wait longest, and the others once there is room', async () => {
    await seen('bulleit', 30);
    await seen('dalwhinnie', 60);
    await seen('aberlour', 10);
    await seen('craigellachie', 90);
    expect(await handedOnAt(noon)).toEqual(['craigellachie', 'dalwhinnie']);
    await accept('craigellachie', noon);
    expect(await handedOnAt(noon + QUARTER_MS)).toEqual(['bulleit']);
    expect(await handedOnAt(noon + 2 * QUARTER_MS)).toEqual(['aberlour']);
  });

  it('lets what is handed back keep its place before what was seen later', async () => {
    await seen('bulleit', 30);
    await seen('dalwhinnie', 60);
    expect(await handedOnAt(noon)).toEqual(['bulleit', 'dalwhinnie']);
    await seen('aberlour', 20);
    await seen('craigellachie', 40);
    await decline('bulleit', noon);
    await decline('dalwhinnie', noon);
    expect(await handedOnAt(noon + 2 * QUARTER_MS)).toEqual(['craigellachie', 'dalwhinnie']);
  });

  it('lets what comes back although its text was accepted keep its place, too', async () => {
    await seen('bulleit', 30);
    await seen('dalwhinnie', 60);
    expect(await handedOnAt(noon)).toEqual(['bulleit', 'dalwhinnie']);
    for (const word of ['bulleit', 'dalwhinnie']) await accept(word, noon);
    await seen('aberlour', 20);
    await seen('craigellachie', 40);
    for (const word of ['bulleit', 'dalwhinnie']) await giveBack(word, noon);
    expect(await handedOnAt(noon + 2 * QUARTER_MS)).toEqual(['craigellachie', 'dalwhinnie']);
  });

  it('counts the alerts whose turn it was not', async () => {
    const count = async () => {
      const { values } = await metrics.counter({ name: 'barrelhive_alerts_put_off_total', help: '' }).get();
      return values[0]?.value ?? 0;
    };
    for (const word of WORDS) await seen(word, 30);
    const before = await count();
    await handedOnAt(noon);
    expect((await count()) - before).toBe(WORDS.length - 2);
    await handedOnAt(noon + 2 * QUARTER_MS);
    expect((await count()) - before).toBe(WORDS.length - 2);
  });

  it('are handed on as if none were under way when those cannot be counted', async () => {
    const away = new DataSource({ type: 'postgres', url: alerts.database.url });
    const room = new SendCapacity(away, { SMS_SEGMENTS_PER_SECOND: 0.5, BUNDLE_WAIT_SECONDS: 7 });
    expect(await room.at(new Date(noon))).toBe(4);
  });

  it('says since when a bundle waits', async () => {
    const before = Date.now() - 60 * MINUTE_MS;
    await seen('bulleit', 60);
    await seen('bulleit', 30);
    await handedOnAt(noon);
    const [bundle] = (await alerts.neighbours.published('alerts.alert-matched.v1')).filter(({ alertId }) =>
      alertIds.has(alertId),
    );
    const waitsSince = Date.parse(bundle?.firstObservedAt ?? '');
    expect(waitsSince).toBeGreaterThanOrEqual(before);
    expect(waitsSince).toBeLessThan(before + 10 * MINUTE_MS);
  });
});
