import {
  ALERT_STEP_SECONDS,
  dayAfter,
  parseSendDays,
  parseSendWindow,
  SEND_DAYS,
  SEND_WINDOW,
  STORE_TIME_ZONE,
  type RunSchedule,
} from '@barrelhive/rules';
import * as z from 'zod';
import { wholeNumber } from '../settings/setting-shapes';

const DAYS_OF_A_WEEK = 7;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;

/** By month and day: 5 U.S.C. 6103 and Utah Code 63G-1-301. */
const HOLIDAYS = new Set(['01-01', '06-19', '07-04', '07-24', '11-11', '12-25']);
/** Those that are kept on the Friday before a Saturday and on the Monday after a Sunday as well. */
const MOVING_HOLIDAYS = new Set(['01-01', '06-19', '07-04', '12-25']);
/** Those that keep their weekday, such as the third Monday of January, fall between two days. */
const WEEKDAY_HOLIDAYS = [
  { weekday: MONDAY, from: '01-15', to: '01-21' },
  { weekday: MONDAY, from: '02-15', to: '02-21' },
  { weekday: MONDAY, from: '05-25', to: '05-31' },
  { weekday: MONDAY, from: '09-01', to: '09-07' },
  { weekday: MONDAY, from: '10-08', to: '10-14' },
  { weekday: THURSDAY, from: '11-22', to: '11-28' },
];

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
  ALERT_STEP_SECONDS: wholeNumber(1, 3600)
    .default(ALERT_STEP_SECONDS)
    .describe('the seconds between two runs of the alert schedule'),
} satisfies z.ZodRawShape;

export type SendScheduleSettings = z.infer<z.ZodObject<typeof sendScheduleSettingsShape>>;

/** The schedule that the settings describe (design sections 4 "Holidays" and 5). */
export function sendSchedule(settings: SendScheduleSettings): RunSchedule {
  const everyDay = settings.SEND_DAYS.size === DAYS_OF_A_WEEK;
  return {
    stepSeconds: settings.ALERT_STEP_SECONDS,
    window: settings.SEND_WINDOW,
    days: settings.SEND_DAYS,
    zone: settings.TIME_ZONE,
    isHoliday: settings.HOLIDAYS === 'none' || everyDay ? undefined : isUtahHoliday,
  };
}

/** Whether a calendar day (`2026-11-26`) is a public holiday of Utah, federal ones included. */
function isUtahHoliday(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  const date = monthAndDay(day);
  return (
    HOLIDAYS.has(date) ||
    (weekday === FRIDAY && MOVING_HOLIDAYS.has(monthAndDay(dayAfter(day)))) ||
    (weekday === MONDAY && MOVING_HOLIDAYS.has(monthAndDay(dayAfter(day, -1)))) ||
    WEEKDAY_HOLIDAYS.some((holiday) => weekday === holiday.weekday && date >= holiday.from && date <= holiday.to)
  );
}

function monthAndDay(day: string): string {
  return day.slice('2026-'.length);
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
