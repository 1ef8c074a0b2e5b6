import type { EventEnvelope, UserData } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller, Get, Param, type Type } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { DomainError } from '../errors/domain-error';
import type { Identity } from '../identity/identity';
import { CurrentUser } from '../identity/route-access';

/** What a service holds of a user, and how it deletes it. */
export interface UserDataOfService {
  /** For each kind of row the statement that reads it. Its one parameter is the user's id. */
  held: Readonly<Record<string, string>>;
  /** Deletes it with the account. Auth has none: it tells the others of the deletion. */
  forget?: (manager: EntityManager, userId: string) => Promise<void>;
}

const anyRow = z.record(z.string(), z.unknown());

/** The route of the export and, where something is deleted, the handler of `auth.user-deleted.v1`. */
export function userDataControllers({ held, forget }: UserDataOfService): Type[] {
  return forget ? [exportController(held), deletionHandler(forget)] : [exportController(held)];
}

/** All that a service holds of the caller, for the gateway, which puts the export together. NOT_FOUND for the id of somebody else. */
function exportController(held: UserDataOfService['held']): Type {
  @Controller()
  class UserDataController {
    constructor(private readonly dataSource: DataSource) {}

    @Get('internal/users/:id/data')
    async read(@CurrentUser() identity: Identity, @Param('id') id: string): Promise<UserData> {
      if (id !== identity.userId) throw new DomainError('NOT_FOUND');
      const data: UserData = {};
      for (const [name, sql] of Object.entries(held)) {
        data[name] = await queryRows(this.dataSource, anyRow, sql, [id]);
      }
      return data;
    }
  }
  return UserDataController;
}

function deletionHandler(forget: NonNullable<UserDataOfService['forget']>): Type {
  @Controller()
  class OnUserDeleted {
    @HandlesEvent('auth.user-deleted.v1')
    handle({ payload }: EventEnvelope<'auth.user-deleted.v1'>, { manager }: EventContext): Promise<void> {
      return forget(manager, payload.userId);
    }
  }
  return OnUserDeleted;
}
