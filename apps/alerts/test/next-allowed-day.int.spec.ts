import { newAlert, type OneAlert } from './one-alert';
import { startAlertsWithoutClock, type RunningAlerts } from './running-alerts';

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SATURDAY = 6;

/** Notifications says so, too, of a number that the provider refuses for a reason nobody foresaw. */
describe('a match whose bundle is declined because the day is taken', () => {
  let alerts: RunningAlerts;
  let one: OneAlert;
  let saturdayNoon: number;

  beforeAll(async () => {
    alerts = await startAlertsWithoutClock({ SEND_DAYS: 'mon-sat', HOLIDAYS: 'none' });
  });
  afterAll(() => alerts.dispose());

  beforeEach(async () => {
    one = await newAlert(alerts);
    // Noon of Denver is on the same day in UTC.
    const daysToGo = (SATURDAY - new Date(one.noon).getUTCDay() + 7) % 7;
    saturdayNoon = one.noon + daysToGo * DAY_MS;
    await one.restock();
    await one.runAt(saturdayNoon);
  });

  it.each([
    ['', () => one.decline(saturdayNoon, 'day taken')],
    [
      ' after its text was accepted',
      async () => {
        await one.accept(saturdayNoon);
        await one.giveBack(saturdayNoon, 'day taken');
      },
    ],
  ])('waits for the next allowed day%s', async (_when, decline) => {
    await decline();
    for (const later of [QUARTER_MS, HOUR_MS, 8 * HOUR_MS]) await one.runAt(saturdayNoon + later);
    expect(await one.handedOn()).toHaveLength(1);
    expect(await one.runAt(saturdayNoon + DAY_MS)).toBeUndefined();
    const monday = saturdayNoon + 2 * DAY_MS;
    await one.runAt(monday);
    const [first, second] = await one.handedOn();
    expect(second?.items).toEqual(first?.items);
    await one.decline(monday, 'day taken');
    await one.runAt(monday + HOUR_MS);
    expect(await one.handedOn()).toHaveLength(2);
    await one.runAt(monday + DAY_MS);
    expect(await one.handedOn()).toHaveLength(3);
  });
});
