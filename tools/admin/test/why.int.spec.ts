import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { migratedDatabase, type MigratedDatabase } from '../../migrations/test/migrated-database';
import { runCommand } from '../main';

describe('the command why', () => {
  const today = localDay(new Date(), STORE_TIME_ZONE);
  const userId = randomUUID();
  const alertId = randomUUID();
  const email = `${userId}@example.com`;
  let database: MigratedDatabase;

  beforeAll(async () => {
    database = await migratedDatabase();
    await insert(
      `INSERT INTO auth.account (id, name, email, phone, password_hash) VALUES ($1, 'Ann', $2, '+18015550123', 'x')`,
      userId,
      email,
    );
    await insert(
      `INSERT INTO alerts.saved_alert (id, user_id, search_term, term_key, created_at)
       VALUES ($1, $2, 'blanton', 'blanton', now() - interval '9 days')`,
      alertId,
      userId,
    );
    await insert(
      `INSERT INTO notifications.recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
       VALUES ($1, '+18015550123', true, now(), 'w', 1)`,
      userId,
    );
    await insert(
      `INSERT INTO search.product (sku, name, department, status, store_qty, first_seen_at, revision)
       VALUES ('016850', 'BLANTON SINGLE BARREL 750ml', 'AW', '1', 12, now() - interval '9 days', 1)`,
    );
    await insert(
      `INSERT INTO search.stock_history VALUES ('016850', now() - interval '2 days', 0), ('016850', now(), 12)`,
    );
    await insert(
      `INSERT INTO search.refresh_run (id, started_at, finished_at, outcome, rows, changed) VALUES ($1, now(), now(), 'accepted', 1, 1)`,
      randomUUID(),
    );
    await insert(
      `INSERT INTO notifications.matched_alert VALUES ($1, $2, 'blanton', NULL, '-infinity')`,
      alertId,
      userId,
    );
    await insert(
      `WITH seen AS (
         INSERT INTO notifications.seen_change (sku, kind, observed_at, change, correlation_id)
         VALUES ('016850', 'back-in-stock', now(), $2, 'c') RETURNING id)
       INSERT INTO notifications.waiting_match SELECT $1, id FROM seen`,
      alertId,
      JSON.stringify({
        kind: 'back-in-stock',
        sku: '016850',
        name: 'BLANTON',
        before: { storeQty: 0 },
        after: { storeQty: 12 },
        stores: [],
      }),
    );
    await insert(
      `INSERT INTO notifications.message (channel, user_id, occasion, notice_id, alert_id, slot, correlation_id, state, reason)
       VALUES ('sms', $1, $2, gen_random_uuid(), $3, now(), 'c', 'suppressed', 'plan unknown')`,
      userId,
      `alert:${alertId}:${today}`,
      alertId,
    );
  });
  afterAll(() => database.dispose());

  const insert = (sql: string, ...values: unknown[]) => execute(database.client, sql, values);
  const run = async (...args: string[]) =>
    (await runCommand(['why', ...args], { DATABASE_URL: database.url })).join('\n');

  it('follows the text of an alert from the shelf to what stopped it', async () => {
    const explanation = await run(alertId);
    expect(explanation).toContain(`1 passes over the agency's table were believed on ${today}`);
    expect(explanation).toContain(`Account ${userId}: 0 alerts had a notice`);
    expect(explanation).toMatch(/Search saw .*: BLANTON SINGLE BARREL 750ml, stock 0 → 12\./);
    expect(explanation).toMatch(/BLANTON is back in stock: found .*, and waits\./);
    expect(explanation).toContain('was not sent, since billing never said which plan the account has.');
    expect(explanation).toContain('Now nothing is told, since billing never said which plan the account has.');
  });

  it('tells the same to whoever has the address or the number, and notes that it was asked, by the id alone', async () => {
    const explanation = await run(alertId);
    expect(await run(email)).toBe(explanation);
    expect(await run('(801) 555-0123', '--day', today)).toBe(explanation);
    const [asked = ''] = await runCommand(['audit'], { DATABASE_URL: database.url });
    expect(asked).toContain(`  why  ${userId}  done`);
  });

  it('knows of another day what was recorded, and says nothing of now', async () => {
    const explanation = await run(email, '--day', '2026-01-05');
    expect(explanation).toContain('Nothing could be seen on 2026-01-05');
    expect(explanation).not.toContain('Now nothing');
  });

  it('says of an alert that a morning told it', async () => {
    await insert(
      `WITH told AS (INSERT INTO notifications.notice (id, content) VALUES (gen_random_uuid(), $2) RETURNING id)
       INSERT INTO notifications.message (channel, address_id, user_id, occasion, notice_id, correlation_id, state)
       SELECT 'email', 'box', $1, $3, id, 'c', 'sent' FROM told`,
      userId,
      JSON.stringify({ kind: 'morning', alerts: [{ alertId }] }),
      `morning:${today}`,
    );
    const explanation = await run(alertId);
    expect(explanation).toContain(`The message by email about morning:${today} of`);
    expect(explanation).toContain(`Account ${userId}: 0 alerts had a notice`);
  });

  it('says of a text that only the provider knows, since the database was set back, that it went out', async () => {
    const recovered = (occasion: string) =>
      insert(
        'INSERT INTO notifications.recovered_text (sid, user_id, occasion, covers_until) VALUES ($1, $2, $3, now())',
        `SM ${occasion}`,
        userId,
        occasion,
      );
    await recovered(`alert:${alertId.slice(0, 8)}:2026-01-05`);
    await recovered('list:2026-01');
    expect(await run(alertId, '--day', '2026-01-05')).toContain('The text of that day is known to the provider alone');
    const ofToday = await run(email);
    expect(ofToday).not.toContain('The text of that day');
    expect(ofToday).toContain('The text about list:2026-01 is known to the provider alone');
  });

  it('says of a number of nobody that it is one', async () => {
    expect(await run('(801) 555-0199')).toContain('(801) 555-0199 is the number of nobody');
    expect(await run('nobody@example.com')).toBe('No account has this address.');
    expect(await run(randomUUID())).toContain('No alert has this id');
  });

  it('refuses words that it does not understand', async () => {
    await expect(run()).rejects.toThrow('Usage: why <email|phone|alert id> [--day YYYY-MM-DD]');
    await expect(run(email, '--day')).rejects.toThrow('Usage: why');
    await expect(run(email, '--day', 'monday')).rejects.toThrow('Usage: why');
  });
});
