import { randomUUID } from 'node:crypto';
import { alert, type EventPayload } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { raiseIndexRevision } from '../src/database/index-revision';
import { TellWatchedBottles } from '../src/watched-bottles/tell-watched-bottles';
import { publishedFromNow, startAlerts, type RunningAlerts } from './running-alerts';

const BOTTLES = [
  { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON' },
  { sku: '016841', name: 'BLANTON GOLD BOURBON' },
  { sku: '018006', name: 'BUFFALO TRACE BOURBON' },
];

const { run } = TellWatchedBottles.prototype;

describe('the bottles that watched alerts find', () => {
  let alerts: RunningAlerts;
  let userId: string;
  let published: () => EventPayload<'alerts.watched-skus.v1'>[];

  beforeAll(async () => {
    // The schedule looks each ten seconds, and would tell before the test does.
    jest.spyOn(TellWatchedBottles.prototype, 'run').mockResolvedValue();
    alerts = await startAlerts();
    published = publishedFromNow(alerts, 'alerts.watched-skus.v1');
    await alerts.observe(BOTTLES);
  });
  afterAll(() => alerts.dispose());
  beforeEach(async () => {
    const dataSource = alerts.service.app.get(DataSource);
    await execute(dataSource, 'TRUNCATE saved_alert');
    await raiseIndexRevision(dataSource.manager, 'terms');
    await tell('all');
    userId = randomUUID();
    await alerts.entitle(userId, 'premium');
  });

  const tell = (which: 'all' | 'changed') => run.call(alerts.service.app.get(TellWatchedBottles), which);
  const save = async (search_term: string) => {
    const { body } = await alerts.call(userId, 'POST', '/api/alerts', { search_term });
    return alert.parse(body).search_id;
  };
  /** What is told by the next look. */
  const publishedEvents = async (which: 'all' | 'changed') => {
    const before = published().length;
    await tell(which);
    return published().slice(before);
  };
  const countsOf = (events: readonly EventPayload<'alerts.watched-skus.v1'>[]) =>
    Object.fromEntries(events.flatMap(({ skus }) => skus.map(({ sku, alerts: count }) => [sku, count])));

  it('are told all at once with how many find each, and without those that none finds', async () => {
    await save('blanton');
    await save('blanton gold');
    const events = await publishedEvents('all');
    expect(events).toMatchObject([{ snapshot: { part: 0, parts: 1 } }]);
    expect(countsOf(events)).toEqual({ '016850': 1, '016841': 2 });
  });

  it('are told as none while nobody watches any', async () => {
    expect(await publishedEvents('all')).toMatchObject([{ skus: [], snapshot: { part: 0, parts: 1 } }]);
  });

  it('count an alert that is near to them', async () => {
    await save('buffalo trace whiskey');
    expect(countsOf(await publishedEvents('all'))).toEqual({ '018006': 1 });
  });

  it('are told again when alerts come and go, without the others', async () => {
    await save('buffalo trace');
    await tell('changed');
    const id = await save('gold');
    const events = await publishedEvents('changed');
    expect(events[0]?.snapshot).toBeUndefined();
    expect(countsOf(events)).toEqual({ '016841': 1 });
    await alerts.call(userId, 'DELETE', `/api/alerts/${id}`);
    expect(countsOf(await publishedEvents('changed'))).toEqual({ '016841': 0 });
  });

  it('are told once', async () => {
    await save('gold');
    await tell('changed');
    expect(await publishedEvents('changed')).toEqual([]);
  });

  it('are told all at once where it is not known any more what changed', async () => {
    await save('gold');
    await raiseIndexRevision(alerts.service.app.get(DataSource).manager, 'terms');
    expect(await publishedEvents('changed')).toMatchObject([{ snapshot: { parts: 1 } }]);
  });

  it('are those of watched alerts alone', async () => {
    await save('gold');
    await alerts.entitle(userId, 'free', false);
    const dataSource = alerts.service.app.get(DataSource);
    await execute(dataSource, 'UPDATE saved_alert SET is_watched = false');
    await raiseIndexRevision(dataSource.manager, 'terms');
    expect(countsOf(await publishedEvents('all'))).toEqual({});
  });
});
