import { types } from 'node:util';
import type { ServiceName } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import type { Client } from 'pg';
import * as z from 'zod';
import { roleOf } from './service-data-source';

/** The database cannot be prepared; the message says what to ask its administrator for. */
export class ProvisioningError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProvisioningError';
  }
}

const currentUserRow = z.object({ name: z.string(), isSuperuser: z.boolean(), mayCreateRoles: z.boolean() });

type CurrentUser = z.infer<typeof currentUserRow>;

/**
 * Creates a service's role and schema where they are missing. Roles belong to the whole Postgres server, so another database's
 * migration may create the same one at the same moment: that is success, too.
 */
export async function provisionRoleAndSchema(client: Client, service: ServiceName): Promise<void> {
  const role = client.escapeIdentifier(roleOf(service));
  const user = await currentUser(client);
  if (!(await roleExists(client, service))) {
    if (!user.isSuperuser && !user.mayCreateRoles) throw new ProvisioningError(howToCreateRole(user, service));
    await unlessDoneByAnother(execute(client, `CREATE ROLE ${role} NOLOGIN`));
  }
  if (!user.isSuperuser) await joinRole(client, user, service);
  if (await schemaExists(client, service)) return;
  await execute(client, `CREATE SCHEMA ${client.escapeIdentifier(service)} AUTHORIZATION ${role}`);
}

async function currentUser(client: Client): Promise<CurrentUser> {
  const user = await queryRow(
    client,
    currentUserRow,
    `SELECT rolname AS name, rolsuper AS "isSuperuser", rolcreaterole AS "mayCreateRoles"
     FROM pg_roles WHERE rolname = current_user`,
  );
  return user ?? { name: 'unknown', isSuperuser: false, mayCreateRoles: false };
}

async function roleExists(client: Client, service: ServiceName): Promise<boolean> {
  return (await execute(client, 'SELECT FROM pg_roles WHERE rolname = $1', [roleOf(service)])) === 1;
}

async function schemaExists(client: Client, service: ServiceName): Promise<boolean> {
  return (await execute(client, 'SELECT FROM pg_namespace WHERE nspname = $1', [service])) === 1;
}

/** Whoever is no superuser must be a member of a role to act as it. */
async function joinRole(client: Client, user: CurrentUser, service: ServiceName): Promise<void> {
  if (await mayActAs(client, service)) return;
  if (!user.mayCreateRoles) throw new ProvisioningError(howToCreateRole(user, service));
  const role = client.escapeIdentifier(roleOf(service));
  await unlessDoneByAnother(execute(client, `GRANT ${role} TO ${client.escapeIdentifier(user.name)}`));
}

/** Tried rather than looked up: what membership allows differs between versions of Postgres. */
async function mayActAs(client: Client, service: ServiceName): Promise<boolean> {
  try {
    await execute(client, `SET ROLE ${client.escapeIdentifier(roleOf(service))}`);
    await execute(client, 'RESET ROLE');
    return true;
  } catch (error) {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

function howToCreateRole(user: CurrentUser, service: ServiceName): string {
  const role = roleOf(service);
  return (
    `The user "${user.name}" of DATABASE_URL may not create the role ${role}. Have an administrator run: ` +
    `CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO "${user.name}";`
  );
}

export const INSUFFICIENT_PRIVILEGE = '42501';

/** duplicate_object, unique_violation, and "tuple concurrently updated" */
const DONE_BY_ANOTHER = new Set<unknown>(['42710', '23505', 'XX000']);

/** Waits for a statement that creates or grants something. Another process may have done the same at the same moment, which is no failure. */
export async function unlessDoneByAnother(statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (!DONE_BY_ANOTHER.has(codeOf(error))) throw error;
  }
}

/** The SQLSTATE of an error of Postgres; undefined for any other. */
export const codeOf = (error: unknown): unknown =>
  types.isNativeError(error) && 'code' in error ? error.code : undefined;
