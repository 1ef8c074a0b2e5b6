import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepCustomerDetails } from './keep-customer-details';

/** Keeps name and e-mail of a new user. */
@Controller()
export class OnUserRegistered {
  @HandlesEvent('auth.user-registered.v1')
  async handle({ payload }: EventEnvelope<'auth.user-registered.v1'>, { manager }: EventContext): Promise<void> {
    await keepCustomerDetails(manager, { ...payload, version: 1 });
  }
}
