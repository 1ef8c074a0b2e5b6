import {
  ALERT_STEP_SECONDS,
  parseSendDays,
  parseSendWindow,
  SEND_DAYS,
  SEND_WINDOW,
  STORE_TIME_ZONE,
  utahHoliday,
  type RunSchedule,
} from '@barrelhive/rules';
import * as z from 'zod';
import { wholeNumber } from '../settings/setting-shapes';

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
  ALERT_STEP_SECONDS: wholeNumber(1, 3600)
    .default(ALERT_STEP_SECONDS)
    .describe('the seconds between two runs of the alert schedule'),
} satisfies z.ZodRawShape;

export type SendScheduleSettings = z.infer<z.ZodObject<typeof sendScheduleSettingsShape>>;

/** The schedule that the settings describe. */
export function sendSchedule(settings: SendScheduleSettings): RunSchedule {
  const everyDay = settings.SEND_DAYS.size === DAYS_OF_A_WEEK;
  return {
    stepSeconds: settings.ALERT_STEP_SECONDS,
    window: settings.SEND_WINDOW,
    days: settings.SEND_DAYS,
    zone: settings.TIME_ZONE,
    isHoliday: settings.HOLIDAYS === 'none' || everyDay ? undefined : (day) => utahHoliday(day) !== undefined,
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
