import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { keepCustomerDetails } from './keep-customer-details';

/** Keeps changed details of a user. An older version of the profile never wins. */
@Controller()
export class OnUserUpdated {
  @EventPattern<EventType>('auth.user-updated.v1')
  async handle(
    @Payload() { payload }: EventEnvelope<'auth.user-updated.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await keepCustomerDetails(manager, payload);
  }
}
