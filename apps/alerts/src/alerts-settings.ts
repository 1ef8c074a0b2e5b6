import {
  deletionLogSettingsShape,
  ownLogin,
  sendScheduleSettingsShape,
  serviceSettingsShape,
} from '@barrelhive/service-kit';
import * as z from 'zod';

/** What the alerts service can be told from outside; `.env.example` and the ConfigMap are generated from this. */
export const alertsSettingsSchema = z.object({
  ...serviceSettingsShape,
  DATABASE_URL_ALERTS: ownLogin(),
  ...sendScheduleSettingsShape,
  ...deletionLogSettingsShape,
});
