import * as z from 'zod/mini';
import { changeKinds, instant } from './inventory';

/** Why nothing is told of an alert. Where several hold, the first of them is said. */
export const obstacle = z.enum([
  'no account',
  'no consent',
  'opted out',
  'number unusable',
  'number lost',
  'number unreachable',
  'number not confirmed',
  'plan unknown',
  'not entitled',
  'on its way',
  'told today',
  'day taken',
  'too many today',
  'not wanted',
  'found nothing',
  'sold out',
  'outside the hours',
]);

export type Obstacle = z.infer<typeof obstacle>;

/** An obstacle with since when it is one, how long it will be, and which kinds of change it concerns, where that is known. */
export const withheld = z.object({
  obstacle,
  since: z.optional(instant),
  until: z.optional(instant),
  kinds: z.optional(z.array(z.enum(changeKinds))),
});

export type Withheld = z.infer<typeof withheld>;

/** An alert as its owner may expect to hear of it. */
export const alertOutlook = z.object({
  search_id: z.string(),
  /** When a text about it went out last, as far back as texts are kept. */
  told_at: z.optional(instant),
  /** When something may be told of it next: a slot of this day, or of the next open one where today's text went out. */
  next_look_at: instant,
  /** Why nothing comes; absent where something may. */
  withheld: z.optional(withheld),
});

export type AlertOutlook = z.infer<typeof alertOutlook>;

/** `GET /api/alert-outlooks`. */
export const alertOutlookList = z.array(alertOutlook);

/** What an alert's term finds, as notifications reads it (`GET /internal/alert-finds`). `soldOut`: none of it is in any store, since when if somebody saw it. */
export const alertFinds = z.array(
  z.object({
    alertId: z.string(),
    soldOut: z.optional(z.object({ since: z.optional(instant) })),
    foundNothingSince: z.optional(instant),
  }),
);

export type AlertFinds = z.infer<typeof alertFinds>;
