import { limit } from '@barrelhive/service-kit';
import type * as z from 'zod';

const bound = (most: number, what: string) => limit(most, `how many texts may ask to confirm a number ${what}`);

/** The settings of how many first texts there may be. */
export const firstTextBoundsShape = {
  FIRST_TEXTS_PER_NUMBER: bound(3, 'a day at one number, and twice as many in 30 days'),
  FIRST_TEXTS_PER_ACCOUNT: bound(3, 'a day for one account, and twice as many in 30 days'),
  FIRST_TEXTS_PER_NETWORK: bound(5, 'a day from one IPv6 /64'),
  FIRST_TEXTS_PER_NEIGHBOURHOOD: bound(20, 'a day from one IPv6 /48 or IPv4 /24'),
  FIRST_TEXTS_PER_HOUR: bound(20, 'in an hour in vain, beyond what an average hour of the week confirms'),
} satisfies z.ZodRawShape;

export type FirstTextBounds = z.infer<z.ZodObject<typeof firstTextBoundsShape>>;
