import { allocatedStatuses, type AnnouncedList } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { instant, listOf, maybeCount, maybeFilledText, maybeIdentifier, noError } from './lenient';

const readStore = z.object({
  storeNumber: maybeFilledText,
  address: z.string(),
  city: maybeFilledText,
  bottles: listOf(
    z.object({ sku: maybeIdentifier, name: z.string(), displayName: maybeFilledText, quantity: maybeCount }),
  ),
});

const readAnnounced = z.object({
  month: z.int().check(z.gte(1), z.lte(12)),
  year: z.int(),
  release_day: z.iso.date(),
  posted_at: instant,
  item_count: z.int(),
  status: z.catch(z.enum(allocatedStatuses), 'restricted'),
  stores: listOf(readStore),
});

/** The list that is posted ahead of its day; nothing where it cannot be read. */
export const readAnnouncedList = z.pipe(
  z.object({ announced: z.catch(z.nullable(readAnnounced), null), error: noError }),
  z.transform(({ announced }): AnnouncedList => ({ announced })),
);
