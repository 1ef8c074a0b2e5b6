import type { UserData } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { Controller, Get, Param, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { DomainError } from '../errors/domain-error';
import { CurrentUser, type Identity } from '../identity/identity';

/** For each kind of row that a service holds of a user, the statement that reads it. Its one parameter is the user's id. */
export type UserDataStatements = Readonly<Record<string, string>>;

const anyRow = z.record(z.string(), z.unknown());

/**
 * A controller that answers `GET /internal/users/:id/data` with all that a service holds of the caller, for the gateway, which puts
 * the export together. NOT_FOUND for the id of somebody else.
 */
export function userDataController(statements: UserDataStatements): Type {
  @Controller()
  class UserDataController {
    constructor(private readonly dataSource: DataSource) {}

    @Get('internal/users/:id/data')
    async read(@CurrentUser() identity: Identity, @Param('id') id: string): Promise<UserData> {
      if (id !== identity.userId) throw new DomainError('NOT_FOUND');
      const data: UserData = {};
      for (const [name, sql] of Object.entries(statements)) {
        data[name] = await queryRows(this.dataSource, anyRow, sql, [id]);
      }
      return data;
    }
  }
  return UserDataController;
}
