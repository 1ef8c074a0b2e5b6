import type { SubscriptionCheck } from '@barrelhive/contracts';
import { CurrentUser, type Identity } from '@barrelhive/service-kit';
import { Controller, Get } from '@nestjs/common';
import { ReadSubscriptionCheck } from './read-subscription-check';

@Controller('api/stripe')
export class SubscriptionCheckController {
  constructor(private readonly readSubscriptionCheck: ReadSubscriptionCheck) {}

  @Get('check-subscription')
  check(@CurrentUser() user: Identity): Promise<SubscriptionCheck> {
    return this.readSubscriptionCheck.run(user.userId);
  }
}
