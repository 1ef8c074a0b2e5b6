import { randomUUID } from 'node:crypto';
import type { CreateApiKeyBody, CreatedApiKey } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { MOST_API_KEYS } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockAccount } from '../accounts/stored-accounts';
import { noteAccountEvent } from '../history/account-events';
import type { Origin } from '../origins/request-origin';
import { keyAllowance, keyDigest, keyHint, keyRow, newKeySecret, SHOWN_KEY, shownKey } from './kept-api-keys';

/** Makes a key for the caller. The key itself is in this answer alone. */
@Injectable()
export class CreateApiKey {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws API_KEY_PLAN_REQUIRED when the plan does not let a key do what is asked, and API_KEY_LIMIT_REACHED. */
  run(userId: string, { name, scopes }: CreateApiKeyBody, origin: Origin): Promise<CreatedApiKey> {
    const secret = newKeySecret();
    return this.dataSource.transaction(async (manager) => {
      if (!(await lockAccount(manager, userId))) throw new DomainError('AUTHENTICATION_REQUIRED');
      const allowance = await keyAllowance(manager, userId);
      if (!scopes.every((scope) => allowance.scopes.includes(scope))) throw new DomainError('API_KEY_PLAN_REQUIRED');
      const kept = await execute(manager, 'SELECT FROM api_key WHERE account_id = $1', [userId]);
      if (kept >= MOST_API_KEYS) throw new DomainError('API_KEY_LIMIT_REACHED');
      const row = await queryRow(
        manager,
        keyRow,
        `INSERT INTO api_key (id, account_id, digest, hint, name, scopes) VALUES ($1, $2, $3, $4, $5, $6)
           RETURNING ${SHOWN_KEY}`,
        [randomUUID(), userId, keyDigest(secret), keyHint(secret), name, [...new Set(scopes)]],
      );
      if (!row) throw new Error('The key was not kept.');
      await noteAccountEvent(manager, userId, { kind: 'api-key-created', origin });
      return { secret, key: shownKey(row) };
    });
  }
}
