import { execute, queryRows } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { DeleteSavedAlert } from '../../alerts/src/saved-alerts/delete-saved-alert';
import { raiseIndexRevision } from '../../alerts/src/database/index-revision';
import { startClockedTexting, type ClockedTexting } from './clocked-texting';

/** A hundredth of 4,000 notices at a hundredth of 3 texts a second: what goes out in the last quarter-hour is the same part of them. */
const NOTICES = 40;
const PER_SECOND = 0.03;
const SENT_IN_TIME = 15 * 60 * PER_SECOND;

const SATURDAY_LAST_SLOT = '2031-06-07T20:45:00-06:00';
const SATURDAY_CLOSED = '2031-06-07T21:00:00-06:00';
const SUNDAY_NOON = '2031-06-08T12:00:00-06:00';
const MONDAY_OPENING = '2031-06-09T10:00:00-06:00';

const blantons = { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', department: 'LA', status: 'A' };
const weller = { sku: '018006', name: 'WELLER ANTIQUE', department: 'LA', status: 'A' };
const alertRow = z.object({ id: z.string(), userId: z.string(), term: z.string() });

const phoneOf = (userId: string) => `+1801555${userId.slice(-4)}`;

describe('more notices than fit into the last quarter-hour of Saturday', () => {
  let texting: ClockedTexting;
  let leftOver: z.infer<typeof alertRow>[];

  const textsOf = (userId: string) => texting.twilio.messagesTo(phoneOf(userId)).length;
  const alertsNow = () =>
    queryRows(
      texting.alerts.app.get(DataSource),
      alertRow,
      'SELECT id, user_id AS "userId", search_term AS term FROM saved_alert ORDER BY user_id',
    );

  beforeAll(async () => {
    texting = await startClockedTexting(PER_SECOND);
    texting.setClock(SATURDAY_LAST_SLOT);
    await saveAlerts();
    await observe({ blantons: 6, weller: 6 });
    const restock = { kind: 'back-in-stock' as const, before: { storeQty: 0 }, after: { storeQty: 6 }, stores: [] };
    await texting.happen('inventory.products-changed.v1', {
      runId: 'run',
      observedAt: new Date().toISOString(),
      changes: [blantons, weller].map(({ sku, name }) => ({ ...restock, sku, name })),
    });
    await texting.runSlot();
    await texting.send();
    leftOver = (await alertsNow()).filter(({ userId }) => textsOf(userId) === 0);
  });
  afterAll(() => texting.dispose());

  /** Each of another user who pays and agreed; one half waits for one bottle, one half for the other. */
  async function saveAlerts(): Promise<void> {
    const users = Array.from({ length: NOTICES }, (_, nth) => `user-${String(nth).padStart(4, '0')}`);
    const entitle = `INSERT INTO entitlement (user_id, tier, valid, status, version) SELECT unnest($1::text[]), 'basic', true, 'active', 1`;
    const alerts = texting.alerts.app.get(DataSource);
    await execute(alerts, entitle, [users]);
    await execute(
      alerts,
      `INSERT INTO saved_alert (user_id, search_term, term_key)
       SELECT id, term, term FROM unnest($1::text[]) WITH ORDINALITY AS person (id, nth),
         LATERAL (SELECT CASE nth % 2 WHEN 0 THEN 'blanton' ELSE 'weller' END AS term) AS wanted`,
      [users],
    );
    await raiseIndexRevision(alerts.manager, 'terms');
    const notifications = texting.notifications.app.get(DataSource);
    await execute(notifications, entitle, [users]);
    await execute(
      notifications,
      `INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
       SELECT user_id, phone, true, now(), 'I agree.', 1 FROM unnest($1::text[], $2::text[]) AS person (user_id, phone)`,
      [users, users.map(phoneOf)],
    );
  }

  const observe = (storeQty: { blantons: number; weller: number }) =>
    texting.happen('inventory.catalogue-updated.v1', {
      runId: 'run',
      observedAt: new Date().toISOString(),
      entries: [
        { ...blantons, storeQty: storeQty.blantons },
        { ...weller, storeQty: storeQty.weller },
      ],
      removedSkus: [],
    });

  it('sends what the pace allows until 21:00, and nothing after', () => {
    expect(new Date().getTime()).toBeGreaterThanOrEqual(Date.parse(SATURDAY_CLOSED));
    expect(NOTICES - leftOver.length).toBeGreaterThanOrEqual(SENT_IN_TIME - 1);
    expect(NOTICES - leftOver.length).toBeLessThanOrEqual(SENT_IN_TIME);
    expect(new Set(leftOver.map(({ term }) => term)).size).toBe(2);
  });

  it('tells the others on Monday morning, once, if the bottle and the alert are still there', async () => {
    texting.setClock(SUNDAY_NOON);
    await observe({ blantons: 6, weller: 0 });
    await texting.runSlot();
    await texting.send();
    expect((await alertsNow()).filter(({ userId }) => textsOf(userId) === 0)).toHaveLength(leftOver.length);
    const [deleted] = leftOver.filter(({ term }) => term === 'blanton');
    await texting.alerts.app.get(DeleteSavedAlert).run(deleted?.userId ?? '', deleted?.id ?? '');

    texting.setClock(MONDAY_OPENING);
    await texting.runSlot();
    await texting.send();
    for (const { userId, term, id } of leftOver) {
      const isNotified = term === 'blanton' && id !== deleted?.id;
      expect({ userId, texts: textsOf(userId) }).toEqual({ userId, texts: isNotified ? 1 : 0 });
    }
    texting.setClock(new Date(Date.parse(MONDAY_OPENING) + 3 * 3_600_000));
    await texting.runSlot();
    await texting.send();
    expect(texting.twilio.calls).toHaveLength(
      NOTICES - leftOver.filter(({ term, id }) => term === 'weller' || id === deleted?.id).length,
    );
  });
});
