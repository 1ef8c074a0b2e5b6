import { isInsideWindow } from '@barrelhive/rules';
import * as z from 'zod';
import { sendSchedule, sendScheduleSettingsShape } from './send-schedule';

const schema = z.object(sendScheduleSettingsShape);
const noonInDenver = (day: string) => new Date(`${day}T19:00:00Z`);

describe('the send schedule of the settings', () => {
  it('is closed on Sundays and on a holiday of Utah by default', () => {
    const schedule = sendSchedule(schema.parse({}));
    expect(isInsideWindow(noonInDenver('2026-11-25'), schedule)).toBe(true);
    expect(isInsideWindow(noonInDenver('2026-11-26'), schedule)).toBe(false);
    expect(isInsideWindow(new Date('2026-07-24T18:00:00Z'), schedule)).toBe(false);
    expect(isInsideWindow(noonInDenver('2026-11-22'), schedule)).toBe(false);
  });

  it('knows no holidays when every day of the week is open', () => {
    const schedule = sendSchedule(schema.parse({ SEND_DAYS: 'mon-sun' }));
    expect(isInsideWindow(noonInDenver('2026-11-26'), schedule)).toBe(true);
  });

  it('refuses a window and a zone that mean nothing', () => {
    expect(schema.safeParse({ SEND_WINDOW: 'ten to nine' }).success).toBe(false);
    expect(schema.safeParse({ TIME_ZONE: 'America/Provo' }).success).toBe(false);
  });
});
