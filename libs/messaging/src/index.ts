export { messagingMigrations } from './database/create-messaging-tables.migration';
export { forgetDeadLettersOf, listDeadLetters, replayDeadLetters, type DeadLetter } from './dead-letters/dead-letters';
export {
  defaultTiming,
  type EventOrigin,
  type MessagingOptions,
  type MessagingTiming,
  type RedisAddress,
} from './messaging-options';
export { Outbox, type PreparedEvents } from './outbox/outbox';
export { eventQueueOf } from './queues/deliveries';
export { failFastConnection, isWritable } from './queues/redis-connections';
export { EventRelay } from './relay/event-relay';
export { EventTransport } from './transport/event-transport';
export {
  EventContext,
  HandlesEvent,
  HandlesEvents,
  PoisonEventError,
  rethrowToTransport,
} from './transport/handles-event';
export type { MetricsFactory } from './metrics/messaging-metrics';
