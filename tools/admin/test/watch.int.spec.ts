import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execute } from '@barrelhive/database';
import { migratedDatabase, type MigratedDatabase } from '../../migrations/test/migrated-database';
import { runCommand } from '../main';

describe('the watch over an installation', () => {
  let database: MigratedDatabase;
  let visitors: Server;
  let status = 200;

  beforeAll(async () => {
    database = await migratedDatabase();
    visitors = createServer((_, answer) => answer.writeHead(status).end()).listen(0);
    await execute(
      database.client,
      `INSERT INTO search.refresh_run (id, started_at, finished_at, outcome, rows, changed)
       VALUES (gen_random_uuid(), now(), now(), 'accepted', 1, 1)`,
    );
    await execute(
      database.client,
      `INSERT INTO auth.operator_action (operator, command, begun_at, outcome)
       VALUES ('a timer', 'backup of today', now(), 'done')`,
    );
  });
  afterAll(async () => {
    visitors.close();
    await database.dispose();
  });

  const publicUrl = () => `http://127.0.0.1:${(visitors.address() as AddressInfo).port}/`;
  const look = (env: Record<string, string> = {}) =>
    runCommand(['watch', '--once'], { DATABASE_URL: database.url, PUBLIC_URL: publicUrl(), ...env });
  /** What is found once a statement has made something wrong; it is taken back afterwards. */
  const foundAfter = async (statement: string, back: string) => {
    await execute(database.client, statement);
    const found = await look();
    await execute(database.client, back);
    return found;
  };

  it('finds nothing where nothing is wrong', async () => {
    expect(await look()).toEqual(['Nothing is wrong.']);
  });

  it('finds that visitors are shut out', async () => {
    status = 503;
    expect(await look()).toEqual([`Visitors cannot open ${publicUrl()}: it answers 503.`]);
    status = 200;
  });

  it.each([
    [
      'an old catalogue',
      `UPDATE search.refresh_run SET started_at = now() - interval '40 minutes'`,
      'UPDATE search.refresh_run SET started_at = now()',
      /^The agency’s table was read whole 40 minutes ago/,
    ],
    [
      'an old backup',
      `UPDATE auth.operator_action SET begun_at = now() - interval '27 hours'`,
      'UPDATE auth.operator_action SET begun_at = now()',
      /^The last backup is 27 hours old\.$/,
    ],
    [
      'a pause of all sending',
      `INSERT INTO notifications.sending_pause (channel, reason, ends_with, next_trial_at) VALUES ('sms', 'no money', 'sent', now())`,
      'DELETE FROM notifications.sending_pause',
      /^Nothing is sent by sms since .*: no money$/,
    ],
    [
      'a dead letter',
      `INSERT INTO alerts.dead_letter (event_id, type, envelope, reason, attempts) VALUES (gen_random_uuid(), 'x', '{}', 'y', 8)`,
      'DELETE FROM alerts.dead_letter',
      /^alerts gave up on 1 events\.$/,
    ],
  ])('finds %s', async (_, statement, back, sentence) => {
    expect(await foundAfter(statement, back)).toEqual([expect.stringMatching(sentence)]);
  });

  it('finds messages that are due while none goes out', async () => {
    const late = `INSERT INTO notifications.message (channel, user_id, occasion, notice_id, correlation_id, state, due_at)
      VALUES ('sms', 'u', 'o', gen_random_uuid(), 'c', 'pending', now() - interval '7 minutes')`;
    expect(await foundAfter(late, 'DELETE FROM notifications.message')).toEqual([
      'A message has been due for 7 minutes, and none goes out.',
    ]);
  });

  it('says which database it cannot read', async () => {
    const elsewhere = new URL(database.url);
    elsewhere.pathname = '/nowhere';
    const found = await look({ DATABASE_URL: elsewhere.href });
    expect(found).toContainEqual(expect.stringMatching(/^The database of search cannot be read: /));
  });

  it('says that nobody was named to post to', async () => {
    await expect(runCommand(['watch'], { DATABASE_URL: database.url })).rejects.toThrow('WATCH_POST_URL is not set');
  });
});
