import { randomUUID } from 'node:crypto';
import { sessionAnswer } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { startAuth, type RunningAuth } from '../../../apps/auth/test/running-auth';
import { runCommand } from '../main';

describe('operator commands', () => {
  let auth: RunningAuth;
  const run = (...args: string[]) => runCommand(args, { DATABASE_URL: auth.database.url });

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  it('are listed when none is named', async () => {
    expect((await run()).join('\n')).toContain('reset-password <email>');
    await expect(run('make-coffee')).rejects.toThrow('There is no command make-coffee.');
  });

  it('reset a password: the printed one logs in and must be changed', async () => {
    const { user } = await auth.signUp();
    const line = (await run('reset-password', user.email)).find((each) => each.startsWith('Temporary password')) ?? '';
    const password = line.slice(line.lastIndexOf(' ') + 1);
    const answer = await auth.logIn(user.email, password);
    expect(sessionAnswer.parse(answer.body).user.requires_password_change).toBe(true);
  });

  it('rotate the keys of session tokens, as soon as every service knows the next one', async () => {
    const { token } = await auth.signUp();
    await expect(run('rotate-keys', '--now')).rejects.toThrow('Usage: rotate-keys [--start-anew]');
    await expect(run('rotate-keys')).rejects.toThrow('The next key is new: every service surely knows it at ');
    await execute(auth.dataSource, `UPDATE signing_key SET published_at = published_at - interval '15 minutes'`);
    expect((await run('rotate-keys')).join(' ')).toContain('New sessions are signed with the key ');
    expect((await auth.send('GET', '/api/auth/me', undefined, { token })).status).toBe(200);
    await expect(run('rotate-keys')).rejects.toThrow('Sessions of the key before last until ');
  });

  it('say in a sentence what was wrong', async () => {
    await expect(run('reset-password')).rejects.toThrow('Usage: reset-password <email>');
    await expect(run('reset-password', 'nobody@example.com')).rejects.toThrow('No account has this email address.');
    await expect(run('dead-letters', 'list', 'gateway')).rejects.toThrow('Name one of the services auth, ');
    await expect(run('dead-letters', 'replay', 'auth', 'seven')).rejects.toThrow('An event id is a UUID');
    await expect(runCommand(['dead-letters', 'list', 'auth'], { DATA_DIR: '/nowhere' })).rejects.toThrow(
      'No database is running here: set DATABASE_URL, or run `npm start` in another terminal.',
    );
  });

  it('show dead letters and hand them on once more', async () => {
    expect(await run('dead-letters', 'list', 'auth')).toEqual(['auth gave up on no event.']);
    const id = randomUUID();
    await execute(
      auth.service.app.get(DataSource),
      `INSERT INTO dead_letter (event_id, type, envelope, reason, attempts)
         VALUES ($1, 'billing.entitlement-changed.v1', '{}', 'a test', 8)`,
      [id],
    );
    const [line] = await run('dead-letters', 'list', 'auth');
    expect(line).toContain(`${id}  `);
    expect(line).toContain('billing.entitlement-changed.v1  after 8 attempt(s): a test');
    expect(await run('dead-letters', 'replay', 'auth', randomUUID())).toEqual(['0 event(s) go to auth once more.']);
    expect(await run('dead-letters', 'replay', 'auth', id)).toEqual(['1 event(s) go to auth once more.']);
    expect((await run('audit'))[0]).toMatch(new RegExp(` {2}dead-letters replay auth ${id} {2}nobody {2}done$`));
    await run('dead-letters', 'replay', 'auth');
    expect((await run('audit'))[0]).toMatch(/ {2}dead-letters replay auth all {2}nobody {2}done$/);
  });

  it('are noted when they change keys, also when that is refused', async () => {
    await expect(run('rotate-keys', '--now')).rejects.toThrow('Usage: rotate-keys');
    await run('rotate-keys', '--start-anew');
    const [anew, refused] = await run('audit');
    expect(anew).toMatch(/ {2}rotate-keys --start-anew {2}nobody {2}done$/);
    expect(refused).toMatch(/ {2}rotate-keys {2}nobody {2}failed$/);
  });
});
