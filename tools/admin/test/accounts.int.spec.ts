import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { migratedDatabase, type MigratedDatabase } from '../../migrations/test/migrated-database';
import { runCommand } from '../main';

describe('commands for accounts', () => {
  const alertId = randomUUID();
  let database: MigratedDatabase;
  let userId: string;
  let email: string;

  beforeAll(async () => {
    database = await migratedDatabase();
  });
  afterAll(() => database.dispose());
  beforeEach(async () => {
    userId = randomUUID();
    email = `${userId}@example.com`;
    await execute(
      database.client,
      `INSERT INTO auth.account (id, name, email, phone, password_hash) VALUES ($1, 'Ann', $2, '+18015550123', 'x')`,
      [userId, email],
    );
    await execute(
      database.client,
      `INSERT INTO auth.session (id, account_id, device) VALUES ($1, $2, 'Firefox on Linux')`,
      [randomUUID(), userId],
    );
  });

  const run = (...args: string[]) => runCommand(args, { DATABASE_URL: database.url });
  const text = async (...args: string[]) => (await run(...args)).join('\n');
  const rows = (sql: string) => execute(database.client, sql, [userId]);

  it('find who has an address or a number, however it is written', async () => {
    expect(await text('find-user', email.toUpperCase())).toContain(`${userId}  Ann  ${email}  +18015550123`);
    expect(await text('find-user', '(801) 555-0123')).toContain(userId);
    expect(await run('find-user', 'nobody@example.com')).toEqual(['No account has it.']);
    await expect(run('find-user')).rejects.toThrow('Usage: find-user');
  });

  it('print a name that would write over lines of the terminal as its signs', async () => {
    await rows(`UPDATE auth.account SET name = E'Ann\\x1b[2K\\r\\u202egnp' WHERE id = $1`);
    expect(await text('find-user', email)).toContain(`${userId}  Ann\\u{1b}[2K\\u{d}\\u{202e}gnp  ${email}`);
  });

  it('reset a password with the last changes, and not within seven days of another e-mail unless told to', async () => {
    const change = `INSERT INTO auth.account_event (account_id, kind, device, network) VALUES ($1, 'email-changed', 'Firefox on Linux', '203.0.113.0/24')`;
    await rows(change);
    await rows(`UPDATE auth.account SET email_changed_at = now() - interval '6 days' WHERE id = $1`);
    await expect(run('reset-password', email)).rejects.toThrow(
      /email-changed {2}Firefox on Linux, 203.0.113.0\/24[^]*--anyway/,
    );
    expect(await text('reset-password', email, '--anyway')).toMatch(/email-changed[^]*Temporary password of/);
    await rows(`UPDATE auth.account SET email_changed_at = now() - interval '8 days' WHERE id = $1`);
    expect(await text('reset-password', email)).toContain('Temporary password of');
  });

  it('give the plan that nobody pays for, and take it back', async () => {
    expect(await text('set-plan', email, 'free_premium')).toContain('has the plan free_premium now');
    expect(await rows('SELECT FROM billing.entitlement WHERE user_id = $1 AND valid')).toBe(1);
    const published = `SELECT DISTINCT event_id FROM billing.outbox WHERE envelope #>> '{payload,userId}' = $1`;
    expect(await rows(published)).toBe(1);
    expect(await text('set-plan', email, 'none')).toContain('has the plan free now');
    expect(await rows('SELECT FROM billing.entitlement WHERE user_id = $1 AND valid')).toBe(0);
    await expect(run('set-plan', email, 'premium')).rejects.toThrow('Usage: set-plan');
    await expect(run('set-plan', 'nobody@example.com', 'none')).rejects.toThrow('No account has this email address.');
  });

  it('show where somebody is logged in', async () => {
    expect(await run('sessions', email)).toEqual([expect.stringContaining('Firefox on Linux')]);
  });

  it('say of texts what became of them, and why they were not sent', async () => {
    await execute(
      database.client,
      `INSERT INTO notifications.message (channel, notice_id, user_id, occasion, alert_id, correlation_id, state, reason)
       VALUES ('sms', gen_random_uuid(), $1, 'alert:1', $2, 'c', 'suppressed', 'opted out'), ('sms', gen_random_uuid(), $1, 'alert:2', NULL, 'c', 'pending', NULL)`,
      [userId, alertId],
    );
    expect(await text('messages', email)).toMatch(
      /pending .*alert:2[^]*suppressed \(opted out\) {2}alert:1|suppressed[^]*pending/,
    );
    expect(await run('messages', alertId)).toEqual([expect.stringContaining('suppressed (opted out)')]);
    expect(await run('messages', randomUUID())).toEqual(['There is no text.']);
  });

  it('show the texts that could not be understood, and opt a number out', async () => {
    const phone = `+1801556${userId.replace(/\D/g, '').padEnd(4, '0').slice(0, 4)}`;
    expect(await run('unclear-texts', 'list')).toEqual(['Every text was understood.']);
    await execute(
      database.client,
      `WITH owner AS (INSERT INTO notifications.recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
                      VALUES ($1, $2, true, now(), 'w', 1))
       INSERT INTO notifications.inbound_message (sid, phone, meaning, body)
       VALUES ('SM1', $2, 'unclear', 'make this cease to be'), ('SM2', $2, 'help', NULL)`,
      [userId, phone],
    );
    expect(await run('unclear-texts', 'list')).toEqual([
      expect.stringMatching(/^\S+Z {2}\(801\) 556-\d{4} {2}"make this cease to be"$/),
    ]);
    expect(await text('unclear-texts', 'opt-out', phone)).toContain('gets no more texts until it replies START.');
    expect(await text('unclear-texts', 'list')).toContain(' (opted out)  "make');
    await expect(run('unclear-texts', 'opt-out', 'nobody')).rejects.toThrow('Name a phone number');
    await expect(run('unclear-texts')).rejects.toThrow('Usage: unclear-texts list');
  });

  it('send no more mail to an address from which one came back', async () => {
    await rows(
      `INSERT INTO notifications.given_address (channel, user_id, address, label, confirmed_at, consent_wording, consent_network)
       VALUES ('email', $1, $1 || '@bounced.example', 'Mine', now(), 'w', '192.0.2.0')`,
    );
    const unusable = `SELECT FROM notifications.standing s JOIN notifications.given_address g ON g.channel = s.channel AND g.id = s.address
                       WHERE g.user_id = $1 AND s.unusable_since IS NOT NULL`;
    expect(await run('mail-bounced', 'nobody@bounced.example')).toEqual(['Nobody is told at that address.']);
    expect(await rows(unusable)).toBe(0);
    for (const spelling of [`${userId}@bounced.example`, `${userId.toUpperCase()}@Bounced.example`])
      expect(await text('mail-bounced', spelling)).toContain('until its owner confirms it anew');
    expect(await rows(unusable)).toBe(1);
    expect(await text('audit')).toContain(`  mail-bounced  ${userId}  done`);
    await expect(run('mail-bounced', 'nowhere')).rejects.toThrow('Usage: mail-bounced');
  });

  it('delete an account as its owner can, once it was seen whose it is', async () => {
    expect(await text('delete-user', email)).toMatch(/ {2}Ann {2}[^]*Nothing is deleted yet/);
    await expect(run('delete-user', email, '--yes')).rejects.toThrow('Usage: delete-user');
    expect(await rows('SELECT FROM auth.account WHERE id = $1')).toBe(1);
    expect(await text('delete-user', email, '--confirm')).toContain(`The account ${userId} is deleted`);
    expect(await rows('SELECT FROM auth.account WHERE id = $1')).toBe(0);
    const published = `SELECT DISTINCT event_id FROM auth.outbox WHERE type = 'auth.user-deleted.v1' AND envelope #>> '{payload,userId}' = $1`;
    expect(await rows(published)).toBe(1);
  });

  it('are noted: who, what, about whom by the id alone, and what came of it', async () => {
    await run('sessions', email);
    await run('reset-password', email);
    await expect(run('delete-user', 'nobody@example.com')).rejects.toThrow('No account');
    const [failed = '', reset = '', looked = ''] = await run('audit');
    expect(looked).toMatch(new RegExp(`^\\S+Z {2}\\S+@\\S+ {2}sessions {2}${userId} {2}done$`));
    expect(reset).toContain(`  reset-password  ${userId}  done`);
    expect(failed).toContain('  delete-user  nobody  failed');
    expect((await text('audit')).includes(email)).toBe(false);
  });

  it('are noted with the plan that was set, and with the name that the operator gave', async () => {
    await run('set-plan', email, 'free_premium', '--as', 'Ann Lee');
    await runCommand(['set-plan', email, 'none'], { DATABASE_URL: database.url, ADMIN_NAME: 'bob' });
    const [taken = '', given = ''] = await run('audit');
    expect(given).toMatch(
      new RegExp(`^\\S+Z {2}Ann Lee \\(\\S+@\\S+\\) {2}set-plan free_premium {2}${userId} {2}done$`),
    );
    expect(taken).toMatch(new RegExp(` {2}bob \\(\\S+@\\S+\\) {2}set-plan none {2}${userId} {2}done$`));
    await expect(run('audit', '--as')).rejects.toThrow('--as takes the name of who acts');
    await expect(runCommand(['audit'], { DATABASE_URL: database.url, ADMIN_NAME: 'a\nb' })).rejects.toThrow(
      'ADMIN_NAME',
    );
  });
});
