import { createServer, type AddressInfo, type Socket } from 'node:net';
import { execute, LONGEST_LIFE_SECONDS } from '@barrelhive/database';
import { eventually, testDatabase, FaultyProxy, type TestDatabase } from '@barrelhive/testing';
import { Client } from 'pg';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { notifyOnChange, PostgresNotifications } from '../src/index';

class CreateMessage1767225700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE message (id integer, due_at timestamptz)');
    await runner.query(notifyOnChange('message', 'INSERT OR UPDATE OF due_at'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE message');
  }
}

describe('the notifications of Postgres', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let proxy: FaultyProxy;
  let notifications: PostgresNotifications;
  let errors: unknown[];
  let wakes: number;
  let payloads: string[];

  beforeEach(async () => {
    database = await testDatabase({ name: 'notifications', migrations: [CreateMessage1767225700000] });
    dataSource = await database.connect();
    proxy = await FaultyProxy.to(database.url);
    [errors, wakes, payloads] = [[], 0, []];
    notifications = new PostgresNotifications({
      databaseUrl: proxy.url,
      schema: 'notifications',
      onError: (error) => errors.push(error),
    });
    notifications.subscribeToTable('message', () => (wakes += 1));
    notifications.subscribe(
      'stores_changed',
      (payload) => payloads.push(payload),
      () => payloads.push('connected'),
    );
  });

  afterEach(async () => {
    await notifications.stop();
    await proxy.dispose();
    await database.dispose();
  });

  const notify = (payload: string) => execute(dataSource, `SELECT pg_notify('stores_changed', $1)`, [payload]);
  const untilHeard = (payload: string) => eventually(`${payload} to be heard`, async () => payloads.includes(payload));

  it('call every subscriber once they listen', async () => {
    await notifications.start();
    expect(wakes).toBe(1);
    expect(payloads).toEqual(['connected']);
  });

  it('leave no timer behind that would hold them for half an hour', async () => {
    const [set, clear] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')];
    await notifications.start();
    await notifications.stop();
    const place = set.mock.calls.findIndex(([, ms]) => ms === LONGEST_LIFE_SECONDS * 1000);
    const renewal: unknown = set.mock.results[place]?.value;
    const cleared: unknown[] = clear.mock.calls.map(([timer]) => timer);
    jest.restoreAllMocks();
    expect(renewal).toBeDefined();
    expect(cleared).toContain(renewal);
  });

  it('tell of a change of a table at its commit, once for a transaction, and of nothing that rolled back', async () => {
    await notifications.start();
    const undone = dataSource.transaction(async (manager) => {
      await execute(manager, 'INSERT INTO message VALUES (1)');
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await dataSource.transaction(async (manager) => {
      await execute(manager, 'INSERT INTO message VALUES (1)');
      await execute(manager, 'UPDATE message SET due_at = now()');
      await notify('before the commit');
      await untilHeard('before the commit');
      expect(wakes).toBe(1);
    });
    await execute(dataSource, 'UPDATE message SET id = 2');
    await notify('after all');
    await untilHeard('after all');
    expect(wakes).toBe(2);
  });

  it('listen again when their connection is killed, and call every subscriber', async () => {
    await notifications.start();
    const administrator = new Client({ connectionString: database.url });
    await administrator.connect();
    await execute(
      administrator,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'barrelhive-notifications-listener'`,
    );
    await administrator.end();
    await eventually('the listener to be back', async () => wakes === 2);
    expect(errors).toHaveLength(1);
    await notify('after the cut');
    await untilHeard('after the cut');
    expect(payloads).toEqual(['connected', 'connected', 'after the cut']);
  });

  it('start without the database, and listen once it is there', async () => {
    proxy.cut();
    await notifications.start();
    expect(wakes).toBe(0);
    expect(errors).toHaveLength(1);
    proxy.restore();
    await eventually('the listener to be there', async () => wakes === 1);
  });

  it('say whether they listen', async () => {
    expect(notifications.isListening).toBe(false);
    await notifications.start();
    expect(notifications.isListening).toBe(true);
    proxy.cut();
    await eventually('the loss to be noticed', async () => !notifications.isListening);
    proxy.restore();
    await eventually('the listener to be back', async () => notifications.isListening);
    await notifications.stop();
    expect(notifications.isListening).toBe(false);
  });

  it('report an outage once, however often they try meanwhile', async () => {
    let attempts = 0;
    const refusing = createServer((socket) => {
      attempts += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as AddressInfo;
    const databaseUrl = `postgres://127.0.0.1:${port}/none`;
    const outage = new PostgresNotifications({ databaseUrl, schema: 'alerts', onError: (error) => errors.push(error) });
    await outage.start();
    await eventually('a second attempt to be over', async () => attempts > 2);
    await outage.stop();
    refusing.close();
    expect(errors).toHaveLength(1);
  });

  it('stop while the database is away', async () => {
    proxy.cut();
    await notifications.start();
    await notifications.stop();
    proxy.restore();
    expect(wakes).toBe(0);
  });

  it('stop while the server ends the connection that is being made', async () => {
    const held: Socket[] = [];
    const silent = createServer((socket) => held.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const databaseUrl = `postgres://127.0.0.1:${port}/none`;
    const outage = new PostgresNotifications({ databaseUrl, schema: 'alerts', onError: (error) => errors.push(error) });
    void outage.start();
    await eventually('the connection to be begun', async () => held.length > 0);
    let isStopped = false;
    const stopping = outage.stop().then(() => (isStopped = true));
    for (const socket of held) socket.destroy();
    await eventually('the stop', async () => isStopped);
    await stopping;
    silent.close();
    expect(outage.isListening).toBe(false);
  });

  it('refuse a subscriber that comes too late', async () => {
    await notifications.start();
    expect(() => notifications.subscribe('late', () => undefined)).toThrow('subscribed to late after the start');
  });
});
