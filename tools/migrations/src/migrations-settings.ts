import { loginSettingOf, upstreamNames } from '@barrelhive/contracts';
import { postgresAddress } from '@barrelhive/service-kit';
import * as z from 'zod';

const loginsShape = Object.fromEntries(
  upstreamNames.map((name) => [
    loginSettingOf(name),
    postgresAddress()
      .optional()
      .describe(`the address by which ${name} connects; its user is made and given its settings`),
  ]),
);

/**
 * What the migrations read from their environment. Production asks nothing of it here: the image is the same in a cluster on one's own
 * machine, whose password stands in the repository, and the services of production refuse to start with that one.
 */
export const migrationsSettingsSchema = z.object({
  ...loginsShape,
  DATABASE_URL: postgresAddress().describe(
    'Postgres itself, with no pooler between, whose schemas are brought to this version',
  ),
});

/** What waiting for them reads: of a service without an address of its own, that of all; of one without either, nothing. */
export const waitSettingsSchema = migrationsSettingsSchema.partial();
