import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execute, queryRow, withClient } from '@barrelhive/database';
import { eventually, FaultyProxy, testRedis, type TestRedis } from '@barrelhive/testing';
import { Redis } from 'ioredis';
import type pg from 'pg';
import * as z from 'zod';
import { runCommand } from '../../../tools/admin/main';
import { startTestServers, type TestServers } from '../../../tools/dev/infrastructure/test-servers';
import { whatIsMissing } from '../../../tools/migrations/src/migrate-every-database';
import { migratedProduct } from '../../../tools/migrations/test/migrated-product';
import { logInAgain, signUp, type Customer } from './customer';
import { startRunningProduct, type RunningProduct } from './running-product';
import { storedRows } from './stored-rows';

const BLANTONS = '016850';
const WELLER = '020154';
const EAGLE_RARE = '017766';
const DELETION_LOG_DATABASE = 1;
/** Where operators' commands are noted: a restore notes itself in the database that it filled. */
const ACTIONS = 'auth.operator_action';
/** What may still become a text. */
const countWaiting = (client: pg.Client) =>
  execute(
    client,
    `SELECT 1 FROM notifications.waiting_match WHERE notice_id IS NULL
     UNION ALL SELECT 1 FROM notifications.message WHERE state IN ('pending', 'sending', 'unknown', 'accepted', 'sent')`,
  );
const stateRow = z.object({ isWhole: z.boolean() });
/** A restore doubts the timelines that it brings back, so that the services learn what happened since. */
const rowsBesideTimelines = async (databaseUrl: string) =>
  Object.fromEntries(
    Object.entries(await storedRows(databaseUrl)).filter(([table]) => !table.endsWith('.kept_timeline')),
  );

describe('a product whose backup is restored', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-restored-'));
  const file = path.join(folder, 'backup.zip');
  let database: Awaited<ReturnType<typeof migratedProduct>>;
  let redis: TestRedis;
  let link: FaultyProxy;
  let product: RunningProduct;
  let otherServers: TestServers;

  beforeAll(async () => {
    [database, redis, otherServers] = await Promise.all([migratedProduct(), testRedis(), startTestServers()]);
    link = await FaultyProxy.to(database.url);
    product = await startRunningProduct({
      DATABASE_URL: link.url,
      REDIS_URL: redis.url,
      QUEUE_PREFIX: redis.prefix,
      UNKNOWN_LOOKUP_SECONDS: '1',
      TWILIO_TIMEOUT_SECONDS: '1',
    });
    for (const sku of [BLANTONS, WELLER, EAGLE_RARE]) product.standins.dabs.shelf.sellOut(sku);
  });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await product.dispose();
    isStopped = true;
  };
  afterAll(async () => {
    await stop();
    await link.dispose();
    await Promise.all([database.dispose(), redis.dispose(), otherServers.stop()]);
    rmSync(folder, { recursive: true });
  });

  const textsTo = ({ phone }: Customer) => product.standins.twilio.messagesTo(phone).map(({ body }) => body);
  const customer = async (...terms: string[]): Promise<Customer> => {
    const one = await signUp(product.url);
    await one.subscribe('basic');
    for (const term of terms) await one.createAlert(term);
    await eventually('the first run of the alerts', async () =>
      (await one.alerts()).every(({ last_run_at }) => last_run_at),
    );
    return one;
  };
  /** The backup takes the place of the database, whose connections end, and the queues are emptied. */
  const restore = async () => {
    const name = new URL(database.url).pathname.slice(1);
    const beside = Object.assign(new URL(database.url), { pathname: '/postgres' }).href;
    link.cut();
    await withClient(beside, async (client) => {
      await execute(client, `DROP DATABASE "${name}" WITH (FORCE)`);
      await execute(client, `CREATE DATABASE "${name}"`);
    });
    await runCommand(['restore', file], { DATABASE_URL: database.url });
    await redis.flush();
    link.restore();
  };
  const areWhole = () =>
    withClient(database.url, async (client) => {
      const whole = ['auth', 'alerts', 'notifications'].map(
        (service) => `(SELECT timeline = ${service}.current_timeline() FROM ${service}.kept_timeline)`,
      );
      return (await queryRow(client, stateRow, `SELECT ${whole.join(' AND ')} AS "isWhole"`))?.isWhole ?? false;
    });

  it('tells nobody twice, loses nobody, and knows who opted out, who left and what was deleted', async () => {
    const { dabs, twilio } = product.standins;
    const [waiting, stopper, deleter, leaver, later] = await Promise.all([
      customer("Blanton's", 'Weller Antique'),
      customer("Blanton's", 'Weller Antique'),
      customer("Blanton's", 'Weller Antique'),
      customer('Weller Antique'),
      customer('Eagle Rare'),
    ]);
    const lines = await runCommand(['backup', file], { DATABASE_URL: database.url });
    expect(lines.join('\n')).toMatch(/^auth: [1-9]\d* rows in/m);

    dabs.shelf.setStock(BLANTONS, 12, 6);
    for (const one of [waiting, stopper, deleter])
      await eventually('the text', () => Promise.resolve(textsTo(one).length === 1));
    dabs.shelf.setStock(EAGLE_RARE, 12, 6);
    await eventually('the text of a later slot', () => Promise.resolve(textsTo(later).length === 1));
    await twilio.receive(stopper.phone, 'STOP');
    for (const { search_id, search_term } of await deleter.alerts())
      if (search_term.startsWith('Weller')) await deleter.call('DELETE', `/api/alerts/${search_id}`);
    await leaver.call('DELETE', `/api/users/${leaver.userId}`, { password: leaver.account.password });
    const log = new Redis(redis.url, { db: DELETION_LOG_DATABASE });
    await eventually('the log of deletions', async () => {
      const counts = ['account', 'alert'].map((kind) => log.zcard(`${redis.prefix}:deleted:${kind}`));
      return (await Promise.all(counts)).every((count) => count === 1);
    });
    log.disconnect();

    await restore();
    await eventually('the services to have learned what is missing', areWhole, 60_000);
    expect((await waiting.call('GET', '/api/auth/me')).status).toBe(401);
    await expect(logInAgain(product.url, leaver)).rejects.toThrow('login answered 401');
    dabs.shelf.setStock(WELLER, 12, 6);
    await eventually('the text of what came later', () => Promise.resolve(textsTo(waiting).length > 1), 60_000);
    await eventually('nothing more to wait', async () => (await withClient(database.url, countWaiting)) === 0, 60_000);
    const again = await logInAgain(product.url, deleter);
    expect((await again.alerts()).map(({ search_term }) => search_term)).toEqual(["Blanton's"]);
    await again.createAlert('Old Forester');
    expect(await again.alerts()).toHaveLength(2);
    expect(textsTo(waiting)).toEqual([expect.stringContaining('Blanton'), expect.stringContaining('Weller')]);
    for (const one of [stopper, deleter]) expect(textsTo(one)).toEqual([expect.stringContaining('Blanton')]);
    expect(textsTo(later)).toEqual([expect.stringContaining('Eagle Rare')]);
    expect(textsTo(leaver)).toEqual([]);
  });

  it('has every row in the empty Postgres that is filled, where services can work', async () => {
    await stop();
    const stopped = path.join(folder, 'stopped.zip');
    const other = { DATABASE_URL: otherServers.databaseUrl };
    await runCommand(['backup', stopped], { DATABASE_URL: database.url });
    await runCommand(['restore', stopped], other);
    const { [ACTIONS]: actionsBefore, ...before } = await rowsBesideTimelines(database.url);
    expect(Object.values(before).filter(({ rows }) => rows > 0).length).toBeGreaterThan(20);
    const { [ACTIONS]: actions, ...restored } = await rowsBesideTimelines(otherServers.databaseUrl);
    expect(restored).toEqual(before);
    expect(actions?.rows).toBe((actionsBefore?.rows ?? 0) + 1);
    expect(await whatIsMissing(other)).toBeUndefined();

    const refusal = 'only into an empty database, and this one has auth, search';
    await expect(runCommand(['restore', file], other)).rejects.toThrow(refusal);
  });
});
