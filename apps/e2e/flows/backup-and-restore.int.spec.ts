import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { emptyDatabase, eventually } from '@barrelhive/testing';
import { runCommand } from '../../../tools/admin/main';
import { startTestServers, type TestServers } from '../../../tools/dev/infrastructure/test-servers';
import { migratedProduct } from '../../../tools/migrations/test/migrated-product';
import { logInAgain, signUp, type Customer } from './customer';
import { startRunningProduct, type RunningProduct } from './running-product';
import { storedRows } from './stored-rows';

const BLANTONS = '016850';

/** Where operators' commands are noted: a restore notes itself in the database that it filled. */
const ACTIONS = 'auth.operator_action';

/** A restore doubts the timelines that it brings back, so that the services learn what happened since. */
const rowsBesideTimelines = async (databaseUrl: string) =>
  Object.fromEntries(
    Object.entries(await storedRows(databaseUrl)).filter(([table]) => !table.endsWith('.kept_timeline')),
  );

describe('a backup of the product', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-backup-'));
  const JWT_PRIVATE_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  let source: Awaited<ReturnType<typeof migratedProduct>>;
  let otherServers: TestServers;
  let running: RunningProduct | undefined;
  let customer: Customer;

  const startOn = async (databaseUrl: string) => {
    running = await startRunningProduct({ DATABASE_URL: databaseUrl, JWT_PRIVATE_KEY });
    return running;
  };
  const stop = async () => {
    await running?.dispose();
    running = undefined;
  };

  beforeAll(async () => {
    [source, otherServers] = await Promise.all([migratedProduct(), startTestServers()]);
    const product = await startOn(source.url);
    product.standins.dabs.shelf.sellOut(BLANTONS);
    customer = await signUp(product.url);
    await customer.subscribe('basic');
    await customer.createAlert("Blanton's");
    await eventually('the first run of the alert', async () => Boolean((await customer.alerts())[0]?.last_run_at));
    product.standins.dabs.shelf.setStock(BLANTONS, 12, 6);
    const sent = () => Promise.resolve(product.standins.twilio.messagesTo(customer.phone).length > 0);
    await eventually('the text', sent);
    await eventually('its record', async () => ((await customer.alerts())[0]?.history?.length ?? 0) > 0);
  });
  afterAll(async () => {
    await stop();
    await Promise.all([source.dispose(), otherServers.stop()]);
    rmSync(folder, { recursive: true });
  });

  it('is taken while the product runs, and every row is found in an empty Postgres, where the services go on', async () => {
    const duringTheRun = path.join(folder, 'running.zip');
    const lines = await runCommand(['backup', duringTheRun], { DATABASE_URL: source.url });
    expect(lines.join('\n')).toMatch(/^auth: [1-9]\d* rows in/m);
    await stop();

    const file = path.join(folder, 'stopped.zip');
    await runCommand(['backup', file], { DATABASE_URL: source.url });
    await runCommand(['restore', file], { DATABASE_URL: otherServers.databaseUrl });
    const { [ACTIONS]: actionsBefore, ...before } = await rowsBesideTimelines(source.url);
    expect(Object.values(before).filter(({ rows }) => rows > 0).length).toBeGreaterThan(20);
    const { [ACTIONS]: actions, ...restored } = await rowsBesideTimelines(otherServers.databaseUrl);
    expect(restored).toEqual(before);
    expect(actions?.rows).toBe((actionsBefore?.rows ?? 0) + 1);

    const product = await startOn(otherServers.databaseUrl);
    const again = await logInAgain(product.url, customer);
    expect((await again.alerts()).map((alert) => [alert.search_term, alert.history?.length])).toEqual([
      ["Blanton's", 1],
    ]);
    await again.createAlert('Weller');
    expect(await again.alerts()).toHaveLength(2);
    await stop();

    await expect(runCommand(['restore', duringTheRun], { DATABASE_URL: otherServers.databaseUrl })).rejects.toThrow(
      'only into an empty database, and this one has auth, search',
    );
    const another = await emptyDatabase();
    await runCommand(['restore', duringTheRun], { DATABASE_URL: another.url });
    await another.dispose();
  });
});
