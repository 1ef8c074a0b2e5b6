import { dayAfter, isInsideWindow } from '@barrelhive/rules';
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

  it('knows every public holiday, and those that move off a weekend', () => {
    const { isHoliday } = sendSchedule(schema.parse({}));
    const days = Array.from({ length: 365 }, (_, index) => dayAfter('2027-01-01', index));
    expect(days.filter((day) => isHoliday?.(day)).map((day) => day.slice(5))).toEqual([
      ...['01-01', '01-18', '02-15', '05-31', '06-18', '06-19', '07-04', '07-05', '07-24', '09-06', '10-11'],
      ...['11-11', '11-25', '12-24', '12-25', '12-31'],
    ]);
    expect(['2026-07-03', '2028-02-21', '2033-06-20'].every((day) => isHoliday?.(day))).toBe(true);
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
