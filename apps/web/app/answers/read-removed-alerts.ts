import { tier } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { identifier, listOf } from './lenient';

/** The alerts that a lower plan took away. A plan nobody knows is called by the least one. */
export const readRemovedAlerts = listOf(
  z.object({ id: identifier, search_term: z.string(), subscription_tier: z.catch(tier, 'basic') }),
);

/** An alert that a lower plan took away, as it was read. */
export type ReadRemovedAlert = z.infer<typeof readRemovedAlerts>[number];
