import * as z from 'zod/mini';
import { flag, identifier, listOf, maybeInstant, maybeText } from './lenient';

/** A log-in that counts; only its id is required. */
const readSession = z.object({
  id: identifier,
  createdAt: maybeInstant,
  lastSeenAt: maybeInstant,
  device: maybeText,
  network: maybeText,
  current: flag,
});

/** Where a user is logged in. */
export const readSessions = z.object({ sessions: listOf(readSession) });

export type ReadSession = z.infer<typeof readSession>;
