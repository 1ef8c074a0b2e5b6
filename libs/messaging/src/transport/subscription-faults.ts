import { eventSchemas, eventsReceivedBy, type ServiceName } from '@barrelhive/contracts';

/** How often each event type has a handler in a service, by type. */
export type HandlerCounts = ReadonlyMap<string, number>;

/**
 * Compares a service's handlers with the event catalogue: one sentence for each event without handler, handler without
 * subscription, and event handled twice (two handlers would share one transaction, and neither could fail alone).
 */
export function findSubscriptionFaults(service: ServiceName, handlers: HandlerCounts): string[] {
  const subscribed = new Set<string>(eventsReceivedBy(service));
  const unhandled = [...subscribed]
    .filter((type) => !handlers.has(type))
    .map((type) => `${service} receives ${type} but has no handler for it.`);
  const unexpected = [...handlers.keys()]
    .filter((type) => !subscribed.has(type))
    .map((type) =>
      type in eventSchemas
        ? `${service} handles ${type} but the event catalogue does not send it there.`
        : `${service} handles ${type}, which is not in the event catalogue.`,
    );
  const doubled = [...handlers]
    .filter(([type, count]) => count > 1 && subscribed.has(type))
    .map(([type, count]) => `${service} has ${count} handlers for ${type}; an event has one.`);
  return [...unhandled, ...unexpected, ...doubled];
}
