import { types } from 'node:util';
import type { ServiceName } from '@barrelhive/contracts';
import type { Client } from 'pg';
import { roleOf } from './service-role';

/** The database cannot be prepared; the message says what to ask its administrator for. */
export class ProvisioningError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProvisioningError';
  }
}

interface CurrentUser {
  name: string;
  isSuperuser: boolean;
  mayCreateRoles: boolean;
}

/**
 * Creates a service's role and schema where they are missing. Roles belong to the whole Postgres server, so another database's
 * migration may create the same one at the same moment: that is success, too.
 */
export async function provisionRoleAndSchema(client: Client, service: ServiceName): Promise<void> {
  const role = client.escapeIdentifier(roleOf(service));
  const user = await currentUser(client);
  if (!(await roleExists(client, service))) {
    if (!user.isSuperuser && !user.mayCreateRoles) throw new ProvisioningError(howToCreateRole(user, service));
    await unlessDoneByAnother(client.query(`CREATE ROLE ${role} NOLOGIN`));
  }
  if (!user.isSuperuser) await joinRole(client, user, service);
  if (await schemaExists(client, service)) return;
  await client.query(`CREATE SCHEMA ${client.escapeIdentifier(service)} AUTHORIZATION ${role}`);
}

async function currentUser(client: Client): Promise<CurrentUser> {
  const { rows } = await client.query<CurrentUser>(
    `SELECT rolname AS name, rolsuper AS "isSuperuser", rolcreaterole AS "mayCreateRoles"
     FROM pg_roles WHERE rolname = current_user`,
  );
  return rows[0] ?? { name: 'unknown', isSuperuser: false, mayCreateRoles: false };
}

async function roleExists(client: Client, service: ServiceName): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [roleOf(service)]);
  return rowCount === 1;
}

async function schemaExists(client: Client, service: ServiceName): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [service]);
  return rowCount === 1;
}

/** Whoever is no superuser must be a member of a role to act as it. */
async function joinRole(client: Client, user: CurrentUser, service: ServiceName): Promise<void> {
  if (await mayActAs(client, service)) return;
  if (!user.mayCreateRoles) throw new ProvisioningError(howToCreateRole(user, service));
  const role = client.escapeIdentifier(roleOf(service));
  await unlessDoneByAnother(client.query(`GRANT ${role} TO ${client.escapeIdentifier(user.name)}`));
}

/** Tried rather than looked up: what membership allows differs between versions of Postgres. */
async function mayActAs(client: Client, service: ServiceName): Promise<boolean> {
  try {
    await client.query(`SET ROLE ${client.escapeIdentifier(roleOf(service))}`);
    await client.query('RESET ROLE');
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

const INSUFFICIENT_PRIVILEGE = '42501';

/** duplicate_object, unique_violation, and "tuple concurrently updated" */
const DONE_BY_ANOTHER = new Set<unknown>(['42710', '23505', 'XX000']);

async function unlessDoneByAnother(statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (!DONE_BY_ANOTHER.has(codeOf(error))) throw error;
  }
}

const codeOf = (error: unknown): unknown => (types.isNativeError(error) && 'code' in error ? error.code : undefined);
