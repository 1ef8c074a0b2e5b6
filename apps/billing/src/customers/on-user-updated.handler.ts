import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepCustomerDetails } from './keep-customer-details';

/** Keeps changed details of a user. An older version of the profile never wins. */
@Controller()
export class OnUserUpdated {
  @HandlesEvent('auth.user-updated.v1')
  async handle({ payload }: EventEnvelope<'auth.user-updated.v1'>, { manager }: EventContext): Promise<void> {
    await keepCustomerDetails(manager, payload);
  }
}
