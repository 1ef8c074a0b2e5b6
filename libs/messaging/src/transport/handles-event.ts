import type { EventType } from '@barrelhive/contracts';
import { BaseRpcContext, Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import type { EntityManager } from 'typeorm';

/** A controller's method that handles an event. It gets the envelope, and the `EventContext` with the transaction to write in. */
export const HandlesEvent = (type: EventType): MethodDecorator => handles(type, { takesMany: false });

/**
 * A controller's method that handles many events of a type at once. It gets their envelopes, oldest first and at least one, and the
 * `EventContext`. When it fails, each event comes again in a call of its own.
 */
export const HandlesEvents = (type: EventType): MethodDecorator => handles(type, { takesMany: true });

function handles(type: EventType, extras: { takesMany: boolean }): MethodDecorator {
  return (target, method, descriptor: PropertyDescriptor) => {
    Payload()(target, method, 0);
    Ctx()(target, method, 1);
    EventPattern(type, extras)(target, method, descriptor);
  };
}

/**
 * What an event handler gets beside the envelope. `manager` belongs to the transaction that also holds the inbox row: whatever is
 * written through it commits together with the note that the event was handled, or not at all.
 */
export class EventContext extends BaseRpcContext<[manager: EntityManager]> {
  get manager(): EntityManager {
    return this.args[0];
  }
}

/** Thrown by a handler when an event can never work: it goes straight to the dead letters instead of being tried again. */
export class PoisonEventError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PoisonEventError';
  }
}

/** The event is of a kind, or of a version, that this release does not know. The next release may, whose processes come up beside ours. */
export class UnknownEventError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnknownEventError';
  }
}

/**
 * What an exception filter must answer for an event handler. Nest would otherwise put a generic object in the error's place, and
 * the transport could no longer tell what can be tried again from what cannot.
 */
export function rethrowToTransport(exception: unknown): Observable<never> {
  return throwError(() => exception);
}
