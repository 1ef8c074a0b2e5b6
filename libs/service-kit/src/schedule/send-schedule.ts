import {
  parseSendDays,
  parseSendWindow,
  SEND_DAYS,
  SEND_WINDOW,
  STORE_TIME_ZONE,
  type SendSchedule,
} from '@barrelhive/rules';
import Holidays from 'date-holidays';
import * as z from 'zod';

const DAYS_OF_A_WEEK = 7;

/** The settings of when alerts run and messages go out; the services that share the schedule spread this into their own. */
export const sendScheduleSettingsShape = {
  SEND_WINDOW: z
    .string()
    .default(SEND_WINDOW)
    .transform(readOrRefuse(parseSendWindow, 'must look like 10:00-21:00'))
    .describe('the hours in which alerts run and messages go out, by the clocks of TIME_ZONE'),
  SEND_DAYS: z
    .string()
    .default(SEND_DAYS)
    .transform(readOrRefuse(parseSendDays, 'must look like mon-sat or mon,wed,fri'))
    .describe('the days on which alerts run and messages go out'),
  TIME_ZONE: z
    .string()
    .default(STORE_TIME_ZONE)
    .refine(isTimeZone, 'must be an IANA name such as America/Denver')
    .describe('the zone whose clocks and calendar count'),
  HOLIDAYS: z
    .enum(['us-ut', 'none'])
    .default('us-ut')
    .describe(
      'the holidays on which nothing is sent: those of Utah, or none; none also when SEND_DAYS is the whole week',
    ),
} satisfies z.ZodRawShape;

export type SendScheduleSettings = z.infer<z.ZodObject<typeof sendScheduleSettingsShape>>;

/** The schedule that the settings describe (design sections 4 "Holidays" and 5). */
export function sendSchedule(settings: SendScheduleSettings): SendSchedule {
  const everyDay = settings.SEND_DAYS.size === DAYS_OF_A_WEEK;
  return {
    window: settings.SEND_WINDOW,
    days: settings.SEND_DAYS,
    zone: settings.TIME_ZONE,
    isHoliday: settings.HOLIDAYS === 'none' || everyDay ? undefined : isUtahHoliday(),
  };
}

/** Tells the public holidays of Utah, federal ones included, by calendar day (`2026-11-26`). */
function isUtahHoliday(): (day: string) => boolean {
  const holidays = new Holidays('US', 'UT', { types: ['public'] });
  const byYear = new Map<number, Set<string>>();
  return (day) => {
    const year = Number(day.slice(0, 4));
    let days = byYear.get(year);
    if (!days) {
      days = new Set(holidays.getHolidays(year).map((holiday) => holiday.date.slice(0, 10)));
      byYear.set(year, days);
    }
    return days.has(day);
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function readOrRefuse<T>(read: (text: string) => T | undefined, fault: string) {
  return (text: string, context: z.RefinementCtx): T => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  };
}
