import { execute, queryRows } from '@barrelhive/database';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { notificationsMigrations } from '../src/database/migrations';
import { reachByPhone } from '../src/standing/addressing';
import { queueAnnouncement } from '../src/announcements/queue-announcement.handler';

const DRAWING_ID = 'd-1';
const LIST = { kind: 'list', year: 2026, month: 11, itemCount: 42 } as const;
const DRAWING = { kind: 'drawing' as const, drawingId: DRAWING_ID, names: ['PAPPY'], itemCount: 1 };

describe('announcements that are queued again', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await testDatabase({ name: 'notifications', migrations: notificationsMigrations });
    dataSource = await database.connect();
    await execute(
      dataSource,
      `
      INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
      SELECT id, '+1801555' || id, true, now(), 'I agree.', 1 FROM unnest('{0001,0002,1}'::text[]) AS id;
      INSERT INTO entitlement (user_id, tier, valid, version) SELECT user_id, 'premium', true, 1 FROM recipient;
      INSERT INTO message (channel, notice_id, user_id, occasion, correlation_id, state, sid)
      VALUES ('sms', gen_random_uuid(), '0001', 'list:2026-11', 'c', 'delivered', 'SM1'),
             ('sms', gen_random_uuid(), '0001', 'drawing:${DRAWING_ID}', 'c', 'pending', NULL),
             ('sms', gen_random_uuid(), '0002', 'list:2026-11', 'c', 'suppressed', NULL);
    `,
    );
  });
  afterAll(() => database.dispose());

  const messagesOn = (occasion: string) =>
    queryRows(
      dataSource,
      z.object({ userId: z.string(), state: z.string() }),
      `SELECT user_id AS "userId", state FROM message WHERE occasion = $1 ORDER BY user_id, created_at, state DESC`,
      [occasion],
    );

  it('give each recipient one message for a monthly list, and another where it was suppressed', async () => {
    await dataSource.transaction((manager) =>
      queueAnnouncement(manager, [reachByPhone({ isConfirmationNeeded: false })], LIST, 'c'),
    );
    expect(await messagesOn('list:2026-11')).toEqual([
      { userId: '0001', state: 'delivered' },
      { userId: '0002', state: 'suppressed' },
      { userId: '0002', state: 'pending' },
      { userId: '1', state: 'pending' },
    ]);
  });

  it('give each recipient one message for a drawing', async () => {
    await dataSource.transaction((manager) =>
      queueAnnouncement(manager, [reachByPhone({ isConfirmationNeeded: false })], DRAWING, 'c'),
    );
    const recipients = (await messagesOn(`drawing:${DRAWING_ID}`)).map(({ userId }) => userId);
    expect(recipients).toEqual(['0001', '0002', '1']);
  });
});
