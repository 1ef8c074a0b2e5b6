import { ownLogin, serviceSettingsShape } from '@barrelhive/service-kit';
import * as z from 'zod';

/** What the allocated service can be told from outside; `.env.example` and the ConfigMap are generated from this. */
export const allocatedSettingsSchema = z.object({
  ...serviceSettingsShape,
  DATABASE_URL_ALLOCATED: ownLogin(),
  SEARCH_URL: z.url().describe('where the search service answers, which knows the hours of stores'),
  ALERTS_URL: z.url().describe('where the alerts service answers, which says what the alerts of a caller find'),
});
