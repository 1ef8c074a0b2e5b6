import { randomUUID } from 'node:crypto';
import { alert, alertList, type AlertMatched } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { type HeldSlot, SlotLease } from '@barrelhive/jobs';
import { eventually } from '@barrelhive/testing';
import { DataSource } from 'typeorm';
import { raiseIndexRevision } from '../src/database/index-revision';
import { RunDueAlerts } from '../src/schedule/run-due-alerts';
import { ALERT_TASK, ScheduleTimes } from '../src/schedule/schedule-times';
import { startAlerts, type RunningAlerts } from './running-alerts';

const bottle = { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', storeQty: 6 };
const hour = 3_600_000;
/** More alerts than are taken at once. */
const MANY = 2_500;

describe('what alerts hands on', () => {
  let alerts: RunningAlerts;
  let userId: string;
  let alertId: string;
  /** A noon in the future, so that the ticking clock of the service claims none of the slots used here. */
  let noon: number;
  let daysAhead = 10;

  beforeAll(async () => {
    alerts = await startAlerts({ SEND_WINDOW: '10:00-21:00' });
    await alerts.observe([bottle]);
    await clockIsDone();
  });
  afterAll(() => alerts.dispose());

  beforeEach(async () => {
    userId = randomUUID();
    daysAhead += 10;
    noon = Math.floor(Date.now() / (24 * hour)) * 24 * hour + daysAhead * 24 * hour + 19 * hour;
    await alerts.entitle(userId, 'premium');
    const created = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'blanton' });
    alertId = alert.parse(created.body).search_id;
  });

  /** The service's own clock would take what these tests let wait, if this hour's slot were still to come. */
  const clockIsDone = () =>
    eventually('the slot of this hour to be run', async () => {
      const times = alerts.service.app.get(ScheduleTimes);
      const due = times.dueSlot(new Date());
      return !due || (await times.read()).lastRunAt?.getTime() === due.getTime();
    });
  const runAt = async (instant: number, change: (held: HeldSlot) => unknown = () => undefined) => {
    const { app } = alerts.service;
    const slot = app.get(ScheduleTimes).dueSlot(new Date(instant));
    return (
      slot &&
      app.get(SlotLease).run(ALERT_TASK, slot, (held) => {
        change(held);
        return app.get(RunDueAlerts).run(held);
      })
    );
  };
  /** Together with the one that there is. They are written as rows, since nobody has so many. */
  const saveManyAlerts = async () => {
    const { manager } = alerts.service.app.get(DataSource);
    await execute(
      manager,
      `INSERT INTO saved_alert (user_id, search_term, term_key)
       SELECT $1, 'blanton', 'blanton ' || place FROM generate_series(2, $2::int) AS place`,
      [userId, MANY],
    );
    await raiseIndexRevision(manager, 'terms');
  };
  const handedOn = async (): Promise<AlertMatched[]> =>
    (await alerts.neighbours.published('alerts.alert-matched.v1')).filter((bundle) => bundle.userId === userId);
  const restock = () => alerts.change({ name: bottle.name });

  it('bundles what matched until the slot', async () => {
    await restock();
    await alerts.change({ name: 'BLANTON GOLD', sku: '999001', kind: 'new-item' });
    await runAt(noon);
    expect(await handedOn()).toMatchObject([
      { alertId, term: 'blanton', slot: new Date(noon).toISOString(), items: [{}, {}] },
    ]);
  });

  it('hands on one bundle when the same event comes twice', async () => {
    const eventId = await restock();
    await alerts.neighbours.deliverAgain(eventId);
    await runAt(noon);
    expect((await handedOn()).map((bundle) => bundle.items.length)).toEqual([1]);
  });

  it('lets one of several replicas run a slot', async () => {
    await restock();
    await Promise.all([runAt(noon), runAt(noon), runAt(noon)]);
    expect(await handedOn()).toHaveLength(1);
  });

  it('waits for the next day after a bundle', async () => {
    await restock();
    await runAt(noon);
    await restock();
    await runAt(noon + hour);
    expect(await handedOn()).toHaveLength(1);
    await runAt(noon + 24 * hour);
    expect(await handedOn()).toHaveLength(2);
  });

  it('uses the same day again when the bundle was declined', async () => {
    await restock();
    await runAt(noon);
    await alerts.neighbours.deliver('notifications.bundle-declined.v1', {
      alertId,
      slot: new Date(noon).toISOString(),
      reason: 'not wanted',
    });
    await restock();
    await runAt(noon + hour);
    expect(await handedOn()).toHaveLength(2);
  });

  it('drops a restock whose shelves are empty again', async () => {
    await restock();
    await alerts.observe([{ ...bottle, storeQty: 0 }]);
    await runAt(noon);
    expect(await handedOn()).toHaveLength(0);
  });

  it('hands on nothing outside the window', async () => {
    await restock();
    expect(await runAt(noon - 6 * hour)).toBeUndefined();
  });

  it('hands on nothing for a user whose subscription ended', async () => {
    await restock();
    await alerts.entitle(userId, 'premium', false);
    await runAt(noon);
    expect(await handedOn()).toHaveLength(0);
  });

  it('tells of a match although the payment was heard of only after it', async () => {
    const late = randomUUID();
    await alerts.call(late, 'POST', '/api/alerts', { search_term: 'blanton' });
    await restock();
    await alerts.entitle(late, 'basic');
    await runAt(noon);
    const bundles = await alerts.neighbours.published('alerts.alert-matched.v1');
    expect(bundles.filter((bundle) => bundle.userId === late)).toHaveLength(1);
  });

  it('hands on very many bundles in parts: a slot that breaks off keeps those, and the next one goes on from there', async () => {
    await saveManyAlerts();
    await restock();
    const breaksOff = runAt(noon, (held) =>
      jest.spyOn(held, 'finish').mockRejectedValue(new Error('the slot was lost')),
    );
    await expect(breaksOff).rejects.toThrow('the slot was lost');
    const first = await handedOn();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(MANY);
    await runAt(noon + hour);
    const all = (await handedOn()).map((bundle) => bundle.alertId);
    expect(all).toHaveLength(MANY);
    expect(new Set(all).size).toBe(MANY);
  });

  it('keeps a sent text as history, once', async () => {
    const sent = {
      alertId,
      slot: new Date(noon).toISOString(),
      sentAt: new Date(noon + 1000).toISOString(),
      itemsFound: 2,
    };
    await alerts.neighbours.deliver('notifications.message-sent.v1', sent);
    await alerts.neighbours.deliver('notifications.message-sent.v1', sent);
    const { body } = await alerts.call(userId, 'GET', '/api/alerts');
    expect(alertList.parse(body)[0]?.history).toEqual([{ sentAt: sent.sentAt, itemsFound: 2 }]);
  });
});
