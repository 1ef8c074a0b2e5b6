import { serviceNames, type ServiceName } from '@barrelhive/contracts';
import type { JobsOptions } from 'bullmq';
import * as z from 'zod';

const outboxPosition = z.string().regex(/^\d+$/);

/** An event on its way: whose outbox waits for the acknowledgement, at which position, and how often it was sent before. */
export const delivery = z.object({
  eventId: z.uuid(),
  position: outboxPosition,
  timesSent: z.int(),
  sender: z.enum(serviceNames),
  type: z.string(),
  envelope: z.unknown(),
  /** A process died while it handled this beside others. */
  isSuspect: z.boolean().optional(),
});

export type Delivery = z.infer<typeof delivery>;

/** What stands in a sender's acknowledgement queue: events, and for each the position at which it stood in the outbox. */
export const acknowledgement = z.object({
  consumer: z.enum(serviceNames),
  eventIds: z.array(z.uuid()),
  positions: z.array(outboxPosition),
});

export type Acknowledgement = z.infer<typeof acknowledgement>;

/** One queue for each consumer: replicas of a service share the work, and no service takes another's. */
export const eventQueueOf = (consumer: string) => `events.${consumer}`;

export const acknowledgementQueueOf = (sender: ServiceName) => `acks.${sender}`;

/** Redis keeps nothing of a job that ended: names, addresses and numbers stand in events, and nothing depends on ended jobs. */
export const KEPT_NOWHERE = { removeOnComplete: true, removeOnFail: true } satisfies JobsOptions;
