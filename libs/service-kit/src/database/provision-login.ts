import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { loginSettingOf, type ServiceName } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import type { Client } from 'pg';
import * as z from 'zod';
import { codeOf, INSUFFICIENT_PRIVILEGE, ProvisioningError, unlessDoneByAnother } from './provision-role';
import { roleOf, sessionSettings } from './service-data-source';

const loginRow = z.object({
  isOfAnother: z.boolean(),
  mayLogIn: z.boolean(),
  isMember: z.boolean(),
  settings: z.array(z.string()),
});

/**
 * Makes the user of a service's own address where it is missing, a member of the service's role alone, and has Postgres give its sessions what
 * another connection says at its start. A password that is there stays. Throws ProvisioningError when the client's user lacks the right.
 */
export async function provisionLogin(client: Client, service: ServiceName, loginUrl: string): Promise<void> {
  const { username, password } = new URL(loginUrl);
  const user = decodeURIComponent(username);
  // An empty password would let everybody in; without one, only what asks for none does, such as a certificate.
  const secret = password && ` PASSWORD ${client.escapeLiteral(scramVerifier(decodeURIComponent(password)))}`;
  const missing = await missingOf(client, service, user);
  for (const statement of missing) {
    try {
      await unlessDoneByAnother(
        execute(
          client,
          statement.replace(PASSWORD, () => secret),
        ),
      );
    } catch (error) {
      if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new ProvisioningError(
        `The user of DATABASE_URL may not prepare the login "${user}". Have an administrator run: ${missing.join('; ')};`,
      );
    }
  }
}

const PASSWORD = " PASSWORD '…'";

/** The statements after which the login is as it should be. */
async function missingOf(client: Client, service: ServiceName, user: string): Promise<string[]> {
  const login = client.escapeIdentifier(user);
  const role = roleOf(service);
  const found = await queryRow(
    client,
    loginRow,
    `SELECT rolcanlogin AS "mayLogIn", pg_has_role(oid, $2::name, 'MEMBER') AS "isMember", coalesce(rolconfig, '{}') AS settings,
       rolsuper OR rolname = current_user
         OR EXISTS (SELECT FROM unnest(rolconfig) AS one WHERE one LIKE 'role=%' AND one <> 'role=' || $2) AS "isOfAnother"
     FROM pg_roles WHERE rolname = $1`,
    [user, role],
  );
  if (found?.isOfAnother) {
    throw new ProvisioningError(
      `The user "${user}" is that of DATABASE_URL, an administrator's or another service's. ${loginSettingOf(service)} needs one of its own.`,
    );
  }
  const settings = Object.entries(sessionSettings(service, 'service'));
  return [
    ...(found?.mayLogIn ? [] : [`${found ? 'ALTER' : 'CREATE'} ROLE ${login} LOGIN${PASSWORD}`]),
    ...(found?.isMember || user === role ? [] : [`GRANT ${role} TO ${login}`]),
    ...settings
      .filter(([name, value]) => !found?.settings.includes(`${name}=${value}`))
      .map(([name, value]) => `ALTER ROLE ${login} SET ${name} = ${client.escapeLiteral(value)}`),
  ];
}

/** What Postgres keeps of a password (RFC 5803), so that the password itself stands in no log of statements. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (words: string) => createHmac('sha256', salted).update(words).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}
