import type { EventType } from '@barrelhive/contracts';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';

/** A controller's method that handles an event. It gets the envelope, and the `EventContext` with the transaction to write in. */
export function HandlesEvent(type: EventType): MethodDecorator {
  return (target, method, descriptor: PropertyDescriptor) => {
    Payload()(target, method, 0);
    Ctx()(target, method, 1);
    EventPattern(type)(target, method, descriptor);
  };
}
