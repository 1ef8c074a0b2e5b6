import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { loginSettingOf, upstreamNames } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import pg from 'pg';
import * as z from 'zod';
import { acceptsConnections, chooseFreePort } from '../../libs/testing/src/network/free-port';
import { postgresUser } from '../../tools/dev/infrastructure/postgres-binaries';
import type { Guardian } from '../../tools/dev/processes/guardian';
import { startProcess, type RunningProcess } from '../../tools/dev/processes/start-process';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { runFolder } from '../product/run-folder';

/** Of Postgres for each service, so few that transactions of all its replicas share them. */
const SERVER_CONNECTIONS = 2;
const OPERATOR = { user: 'postgres', password: 'operator' };
/** An address has to escape it. */
const PASSWORD = 'of a service: @/?';

const rowsOfConsole = z.object({ total_xact_count: z.coerce.number() }).partial();

/** PgBouncer in transaction mode, between services that log in themselves and the Postgres of the product. */
export class PgBouncer {
  private process: RunningProcess | undefined;

  private constructor(
    private readonly program: string,
    private readonly guardian: Guardian,
    private readonly port: number,
  ) {}

  static async prepare(program: string, guardian: Guardian): Promise<PgBouncer> {
    return new PgBouncer(program, guardian, await chooseFreePort());
  }

  /** What the migrations and the services are told. */
  get settings(): Record<string, string> {
    const addresses = upstreamNames.map((name): [string, string] => {
      const [user, password] = [`barrelhive_${name}`, encodeURIComponent(PASSWORD)];
      return [loginSettingOf(name), `postgres://${user}:${password}@127.0.0.1:${this.port}/barrelhive`];
    });
    return { ...Object.fromEntries(addresses), DATABASE_PREPARED: 'off' };
  }

  /** Begins before a server that runs. Gives the setting by which services find that one, too. */
  async startBefore({ DATABASE_URL = '' }: Readonly<Record<string, string>>): Promise<Record<string, string>> {
    const { hostname, port, pathname } = new URL(DATABASE_URL);
    const folder = runFolder('pooler', this.guardian);
    writeFileSync(path.join(folder, 'users.txt'), `"${OPERATOR.user}" "${OPERATOR.password}"\n`);
    const settings = path.join(folder, 'pgbouncer.ini');
    writeFileSync(
      settings,
      `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 1000
auth_type = scram-sha-256
auth_file = ${path.join(folder, 'users.txt')}
auth_user = ${OPERATOR.user}
auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = $1
admin_users = ${OPERATOR.user}
`,
    );
    // It refuses to run as root, and says itself whom it becomes.
    const asUser = postgresUser(undefined) ? ['-u', 'nobody'] : [];
    const { program: file } = this;
    this.process = startProcess(
      { name: 'pgbouncer', file, args: [...asUser, settings], env: process.env, stopSignal: 'SIGINT' },
      this.guardian,
    );
    for (const stream of this.process.output) stream.resume();
    await waitUntil('The start of PgBouncer', () => {
      if (this.process?.hasEnded()) throw new Error(`${file} does not start with ${settings}.`);
      return acceptsConnections(this.port);
    });
    return { DATABASE_DIRECT_URL: `postgres://${hostname}:${port}${pathname}` };
  }

  /** How many transactions went through so far, and how many connections it has on either side. */
  async seen(): Promise<{ transactions: number; clients: number; servers: number }> {
    const { user, password } = OPERATOR;
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, database: 'pgbouncer', user, password });
    await client.connect();
    try {
      const ask = (what: string) => queryRows(client, rowsOfConsole, `SHOW ${what}`);
      const transactions = (await ask('STATS')).reduce((sum, row) => sum + (row.total_xact_count ?? 0), 0);
      // This connection is one of its clients.
      return { transactions, clients: (await ask('CLIENTS')).length - 1, servers: (await ask('SERVERS')).length };
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await this.process?.stop();
  }
}
