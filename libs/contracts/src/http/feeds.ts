import * as z from 'zod/mini';
import { instant } from './inventory';

/**
 * `GET /api/feeds`, and the answer of a `POST`, which switches the feeds of the caller on or gives them another address: null while they are
 * switched off. Whoever has an address reads what stands there.
 */
export const feedsAnswer = z.object({
  in_plan: z.boolean(),
  feeds: z.nullable(
    z.object({
      /** What all alerts found since then, as far as that is kept. */
      since: instant,
      alerts_address: z.url(),
      /** The same of one alert: `{id}` stands for its id. */
      alert_address: z.string(),
      calendar_address: z.url(),
    }),
  ),
});

export type FeedsAnswer = z.infer<typeof feedsAnswer>;

/** What allocated tells notifications of the stores that somebody drives to: a calendar as iCalendar text. */
export const storeCalendar = z.object({ text: z.string() });

export type StoreCalendar = z.infer<typeof storeCalendar>;
