import { execute } from '@barrelhive/database';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { lockAccount } from '../accounts/stored-accounts';
import { noteAccountEvent } from '../history/account-events';
import type { Origin } from '../origins/request-origin';

const keyId = z.uuid();

/** Revokes a key of the caller. The gateways hear of it from the database, as of ended sessions. */
@Injectable()
export class RevokeApiKey {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws NOT_FOUND unless it is a key of the caller. */
  async run(userId: string, id: string, origin: Origin): Promise<void> {
    if (!keyId.safeParse(id).success) throw new DomainError('NOT_FOUND');
    await this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, userId);
      const revoked = await execute(manager, 'DELETE FROM api_key WHERE id = $1 AND account_id = $2', [id, userId]);
      if (revoked === 0) throw new DomainError('NOT_FOUND');
      await noteAccountEvent(manager, userId, { kind: 'api-key-revoked', origin });
    });
  }
}

/** Revokes every key of an account: whoever changes a password wants that nobody else gets in. */
export async function revokeAllKeys(manager: EntityManager, accountId: string): Promise<void> {
  await execute(manager, 'DELETE FROM api_key WHERE account_id = $1', [accountId]);
}
