import { serviceNames, type ServiceName } from '@barrelhive/contracts';
import type { JobsOptions } from 'bullmq';
import * as z from 'zod';

const outboxPosition = z.string().regex(/^\d+$/);

/** What stands in a consumer's queue: an event, whose outbox waits for the acknowledgement, at which position, and how often it was sent before. */
export const delivery = z.object({
  eventId: z.uuid(),
  position: outboxPosition,
  timesSent: z.int(),
  sender: z.enum(serviceNames),
  type: z.string(),
  envelope: z.unknown(),
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

interface Sending {
  sender: ServiceName;
  /** The place in the sender's outbox: a replayed event has another one than when it was first sent. */
  position: string;
  eventId: string;
  /** How often it was sent before. */
  timesSent: number;
}

/**
 * The id of one sending. The same id makes BullMQ drop a repeat after a crash between adding and committing; a later sending needs
 * a fresh one, since BullMQ ignores ids it remembers as completed or failed.
 */
export const jobIdOf = ({ sender, position, eventId, timesSent }: Sending) =>
  `${sender}_${position}_${eventId}_${timesSent}`;

/** Redis keeps nothing of a job that ended: names, addresses and numbers stand in events, and nothing depends on ended jobs. */
export const KEPT_NOWHERE = { removeOnComplete: true, removeOnFail: true } satisfies JobsOptions;
