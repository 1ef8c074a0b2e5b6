import type { UserData } from '@barrelhive/contracts';
import { CurrentUser, readUserData, type Identity, type UserDataStatements } from '@barrelhive/service-kit';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';

const STATEMENTS: UserDataStatements = {
  customer: 'SELECT name, email, stripe_customer_id FROM customer WHERE user_id = $1',
  checkout: `SELECT attempt, tier, success_url, cancel_url, session_id, started_at, finished
    FROM checkout_attempt WHERE user_id = $1`,
  subscriptions: `SELECT id, stripe_customer_id, status, tier, cancelled, ends_at, past_due_since, started_at, retrieved_at
    FROM subscription WHERE user_id = $1 ORDER BY started_at`,
  complimentary_plan: 'SELECT granted_at FROM complimentary_plan WHERE user_id = $1',
  plan: 'SELECT tier, valid, status, cancelled, ends_at FROM entitlement WHERE user_id = $1',
};

/** All that billing holds of the caller. For the gateway, which puts the export together. */
@Controller()
export class UserDataController {
  constructor(private readonly dataSource: DataSource) {}

  @Get('internal/users/:id/data')
  read(@CurrentUser() identity: Identity, @Param('id') id: string): Promise<UserData> {
    return readUserData(this.dataSource, { identity, id }, STATEMENTS);
  }
}
