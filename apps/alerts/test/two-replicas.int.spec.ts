import { randomUUID } from 'node:crypto';
import { alert } from '@barrelhive/contracts';
import type { RunningService } from '@barrelhive/service-kit';
import { alertsService } from '../src/alerts-service';
import { WatchedTerms } from '../src/matching/watched-terms';
import { startAlerts, type RunningAlerts } from './running-alerts';

const bottle = { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', storeQty: 6 };
const CHANGES = 60;

describe('two replicas of alerts', () => {
  let alerts: RunningAlerts;
  let second: RunningService;

  beforeAll(async () => {
    alerts = await startAlerts();
    second = await alertsService.createFrom({
      DATABASE_URL: alerts.database.url,
      REDIS_URL: alerts.redis.url,
      QUEUE_PREFIX: alerts.redis.prefix,
      AUTH_URL: alerts.identity.authUrl,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      OPS_PORT: '0',
    });
    await second.listen();
    await alerts.observe([bottle]);
  });
  afterAll(async () => {
    await second.close();
    await alerts.dispose();
  });

  it('share the changes, and each is matched once, by one that knows the alert saved a moment before', async () => {
    const userId = randomUUID();
    await alerts.entitle(userId, 'premium');
    const matchings = [alerts.service, second].map(({ app }) => jest.spyOn(app.get(WatchedTerms), 'alertsMatching'));
    // Both have read all alerts before this one is saved.
    const created = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'blanton' });
    const { search_id: alertId } = alert.parse(created.body);

    const skus = Array.from({ length: CHANGES }, (_, nth) => String(300_000 + nth));
    const events = await Promise.all(skus.map((sku) => alerts.change({ sku, name: bottle.name })));
    for (const eventId of events.slice(0, 10)) await alerts.neighbours.deliverAgain(eventId);

    const shares = matchings.map(({ mock }) => mock.calls.length);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(CHANGES);
    const matches = await alerts.matchesOf(userId);
    expect(matches.every((match) => match.alertId === alertId)).toBe(true);
    expect(matches.flatMap((match) => match.skus).sort()).toEqual(skus);
  });
});
