import { alertList } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { startAlerts, type RunningAlerts } from './running-alerts';

const SLOT = '2026-11-21T19:00:00.000Z';

describe('the texts that an alert shows', () => {
  let alerts: RunningAlerts;
  let one: { userId: string; id: string };

  beforeAll(async () => {
    alerts = await startAlerts();
  });
  afterAll(() => alerts.dispose());
  beforeEach(async () => {
    one = await alerts.newAlert();
  });

  const shown = async () =>
    alertList.parse((await alerts.call(one.userId, 'GET', '/api/alerts')).body).flatMap(({ history }) => history);

  const withdraw = () => {
    const withdrawn = { alertId: one.id, slot: SLOT, sentAt: SLOT, itemsFound: 0, isWithdrawn: true };
    return alerts.neighbours.deliver('notifications.message-sent.v1', withdrawn);
  };

  it('hold a sent text once, also when it is said twice', async () => {
    const sentAt = await alerts.accept(one.id, SLOT);
    await alerts.accept(one.id, SLOT);
    expect(await shown()).toEqual([{ sentAt, itemsFound: 2 }]);
  });

  it('lose a text that was kept back after all, and no other', async () => {
    const sentAt = await alerts.accept(one.id, '2026-11-20T19:00:00.000Z');
    await alerts.accept(one.id, SLOT);
    await withdraw();
    expect(await shown()).toEqual([{ sentAt, itemsFound: 2 }]);
  });

  it('hold a text again that turns out to be with the provider', async () => {
    await withdraw();
    const sentAt = await alerts.accept(one.id, SLOT);
    expect(await shown()).toEqual([{ sentAt, itemsFound: 2 }]);
  });

  it('do not hold a text that was kept back, also when that is heard of first', async () => {
    await withdraw();
    const later = `UPDATE alert_history SET said_at = now() + interval '1 hour' WHERE alert_id = $1`;
    await execute(await alerts.database.connect(), later, [one.id]);
    await alerts.accept(one.id, SLOT);
    expect(await shown()).toEqual([]);
  });
});
