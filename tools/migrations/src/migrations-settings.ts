import { postgresAddress } from '@barrelhive/service-kit';
import * as z from 'zod';

/**
 * What the migrations read from their environment. Production asks nothing of it here: the image is the same in a cluster on one's own
 * machine, whose password stands in the repository, and the services of production refuse to start with that one.
 */
export const migrationsSettingsSchema = z.object({
  DATABASE_URL: postgresAddress().describe('the Postgres server whose schemas are brought to this version'),
});
