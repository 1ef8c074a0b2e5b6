import type { UserData } from '@barrelhive/contracts';
import { ENTITLEMENT_DATA } from '@barrelhive/entitlements';
import { CurrentUser, readUserData, type Identity, type UserDataStatements } from '@barrelhive/service-kit';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';

const STATEMENTS: UserDataStatements = {
  plan: ENTITLEMENT_DATA,
};

/** All that allocated holds of the caller. For the gateway, which puts the export together. */
@Controller()
export class UserDataController {
  constructor(private readonly dataSource: DataSource) {}

  @Get('internal/users/:id/data')
  read(@CurrentUser() identity: Identity, @Param('id') id: string): Promise<UserData> {
    return readUserData(this.dataSource, { identity, id }, STATEMENTS);
  }
}
