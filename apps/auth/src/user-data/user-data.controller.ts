import type { UserData } from '@barrelhive/contracts';
import { ENTITLEMENT_DATA } from '@barrelhive/entitlements';
import { CurrentUser, readUserData, type Identity, type UserDataStatements } from '@barrelhive/service-kit';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';

const STATEMENTS: UserDataStatements = {
  account: 'SELECT id, name, email, phone, requires_password_change, created_at FROM account WHERE id = $1',
  events: 'SELECT kind, happened_at, device, network FROM account_event WHERE account_id = $1 ORDER BY id',
  consents: 'SELECT phone, agreed_at, wording, network FROM sms_consent WHERE account_id = $1 ORDER BY agreed_at',
  sessions:
    'SELECT id, started_at, last_seen_at, ended_at, device, network FROM session WHERE account_id = $1 ORDER BY started_at',
  plan: ENTITLEMENT_DATA,
};

/** All that auth holds of the caller. For the gateway, which puts the export together. */
@Controller()
export class UserDataController {
  constructor(private readonly dataSource: DataSource) {}

  @Get('internal/users/:id/data')
  read(@CurrentUser() identity: Identity, @Param('id') id: string): Promise<UserData> {
    return readUserData(this.dataSource, { identity, id }, STATEMENTS);
  }
}
