import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { watchForPayment } from './watched-users';

@Controller()
export class OnUserRegistered {
  @HandlesEvent('auth.user-registered.v1')
  handle({ payload }: EventEnvelope<'auth.user-registered.v1'>, { manager }: EventContext): Promise<void> {
    return watchForPayment(manager, payload.userId, new Date());
  }
}

@Controller()
export class OnCheckoutOpened {
  @HandlesEvent('billing.checkout-opened.v1')
  handle({ payload }: EventEnvelope<'billing.checkout-opened.v1'>, { manager }: EventContext): Promise<void> {
    return watchForPayment(manager, payload.userId, new Date());
  }
}
