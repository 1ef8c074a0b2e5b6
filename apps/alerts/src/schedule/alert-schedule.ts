import type { RunSchedule } from '@barrelhive/rules';
import { sendSchedule } from '@barrelhive/service-kit';
import type { AlertsSettings } from '../alerts-settings';

export const ALERT_SCHEDULE = Symbol('alert schedule');

/** The schedule that the settings describe: the steps inside the hours and days in which messages may go out. */
export function alertSchedule(settings: AlertsSettings): RunSchedule {
  return { ...sendSchedule(settings), stepSeconds: settings.ALERT_STEP_SECONDS };
}
