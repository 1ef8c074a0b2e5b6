import { ALERT_STEP_SECONDS } from '@barrelhive/rules';
import { sendScheduleSettingsShape, serviceSettingsShape, wholeNumber } from '@barrelhive/service-kit';
import * as z from 'zod';

/** What the alerts service can be told from outside; `.env.example` and the ConfigMap are generated from this. */
export const alertsSettingsSchema = z.object({
  ...serviceSettingsShape,
  ...sendScheduleSettingsShape,
  ALERT_STEP_SECONDS: wholeNumber(1, 3600)
    .default(ALERT_STEP_SECONDS)
    .describe('the seconds between two runs of the alert schedule'),
});
