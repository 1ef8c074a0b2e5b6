import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { keepCustomerDetails } from './keep-customer-details';

/** Keeps name and e-mail of a new user. */
@Controller()
export class OnUserRegistered {
  @EventPattern<EventType>('auth.user-registered.v1')
  async handle(
    @Payload() { payload }: EventEnvelope<'auth.user-registered.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await keepCustomerDetails(manager, { ...payload, version: 1 });
  }
}
