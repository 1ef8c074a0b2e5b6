import * as z from 'zod';

/** What a service's process is asked, and what it answers once the service listens. */
export const readyRequest = z.object({ ask: z.literal('ready') });
export const readyAnswer = z.object({ isReady: z.literal(true) });
