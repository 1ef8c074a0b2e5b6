import { serviceSettingsShape } from '@barrelhive/service-kit';
import * as z from 'zod';

/** What the migrations read from their environment. */
export const migrationsSettingsSchema = z.object({ DATABASE_URL: serviceSettingsShape.DATABASE_URL });
