import type { UserData } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { DomainError } from '../errors/domain-error';
import type { Identity } from '../identity/identity';

/** For each kind of row that a service holds of a user, the statement that reads it. Its one parameter is the user's id. */
export type UserDataStatements = Readonly<Record<string, string>>;

const anyRow = z.record(z.string(), z.unknown());

/** All that a service holds of the caller. Throws NOT_FOUND for the id of somebody else. */
export async function readUserData(
  dataSource: DataSource,
  { identity, id }: { identity: Identity; id: string },
  statements: UserDataStatements,
): Promise<UserData> {
  if (id !== identity.userId) throw new DomainError('NOT_FOUND');
  const data: UserData = {};
  for (const [name, sql] of Object.entries(statements)) data[name] = await queryRows(dataSource, anyRow, sql, [id]);
  return data;
}
