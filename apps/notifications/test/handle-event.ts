import { randomUUID } from 'node:crypto';
import type { EventEnvelope, EventPayload, EventType } from '@barrelhive/contracts';
import { EventContext } from '@barrelhive/messaging';
import type { RunningService } from '@barrelhive/service-kit';
import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Handler<T extends EventType> =
  | { handle(event: EventEnvelope<T>, context: EventContext): Promise<void> }
  | { handleAll(events: readonly EventEnvelope<T>[], context: EventContext): Promise<void> };

/** The service handles an event as if it had come, in one transaction. The way over Redis and the inbox, which costs more, is not its own. */
export async function handleEvent<T extends EventType>(
  { app }: RunningService,
  handlerClass: Type<Handler<T>>,
  type: T,
  payload: EventPayload<T>,
): Promise<void> {
  const origin = { id: randomUUID(), occurredAt: new Date().toISOString(), correlationId: `test-${type}` };
  const event = { ...origin, type, payload } satisfies EventEnvelope<T>;
  const handler = app.get(handlerClass);
  await app.get(DataSource).transaction((manager) => {
    const context = new EventContext([manager]);
    return 'handle' in handler ? handler.handle(event, context) : handler.handleAll([event], context);
  });
}
