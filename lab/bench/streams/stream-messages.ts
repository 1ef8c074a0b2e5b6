import * as z from 'zod';

/** What a process that serves streams can be asked. */
export const serverRequest = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('address') }),
  z.object({ ask: z.literal('memory') }),
  /** The raw peer only: what it sends at first, and what when it is released. */
  z.object({ ask: z.literal('frames'), opening: z.array(z.string()), closing: z.array(z.string()) }),
  z.object({ ask: z.literal('release') }),
]);

export const addressAnswer = z.object({ url: z.string() });
export const memoryAnswer = z.object({ resident: z.number(), heap: z.number() });
export const doneAnswer = z.object({ done: z.literal(true) });

export type MemoryAnswer = z.infer<typeof memoryAnswer>;

/** What the process that reads streams can be asked: to open some, then to wait until all have come to an end. */
export const readersRequest = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('open'),
    url: z.string(),
    token: z.string(),
    count: z.number(),
    /** This many events come before the stream falls silent; without it, it is found out by waiting for the silence. */
    eventsAtFirst: z.number().optional(),
  }),
  z.object({ ask: z.literal('close') }),
  z.object({ ask: z.literal('wait for the end') }),
]);

export const openedAnswer = z.object({ events: z.number(), text: z.string() });
export const endedAnswer = z.object({ complete: z.number(), events: z.number(), text: z.string() });
