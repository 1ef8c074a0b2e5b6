import type { SubscriptionCheck } from '@barrelhive/contracts';
import { CurrentUser, type Identity } from '@barrelhive/service-kit';
import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readSubscriptionCheck } from './read-subscription-check';

@Controller('api/stripe')
export class SubscriptionCheckController {
  constructor(private readonly dataSource: DataSource) {}

  @Get('check-subscription')
  check(@CurrentUser() user: Identity): Promise<SubscriptionCheck> {
    return readSubscriptionCheck(this.dataSource.manager, user.userId);
  }
}
