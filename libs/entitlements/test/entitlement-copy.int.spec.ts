import { randomUUID } from 'node:crypto';
import type { EventPayload } from '@barrelhive/contracts';
import { queryRow } from '@barrelhive/database';
import { EventContext } from '@barrelhive/messaging';
import { createServiceDataSource } from '@barrelhive/service-kit';
import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import { GRACE_DAYS } from '@barrelhive/rules';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import {
  entitlementAt,
  EntitlementEntity,
  entitlementMigrations,
  entitlementOf,
  holdsAtSql,
  OnEntitlementChanged,
  type Entitlement,
} from '../src';

type Changed = EventPayload<'billing.entitlement-changed.v1'>;

const GRACE_MS = GRACE_DAYS * 86_400_000;
const END = '2026-12-21T12:00:00.000Z';

describe('the copy of entitlements', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const changes: { before: Entitlement; after: Entitlement }[] = [];

  beforeAll(async () => {
    database = await testDatabase({ name: 'alerts', migrations: entitlementMigrations });
    dataSource = createServiceDataSource({ name: 'alerts', databaseUrl: database.url, entities: [EntitlementEntity] });
    await dataSource.initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.dispose();
  });

  const listener = {
    onChanged: async (_manager: unknown, before: Entitlement, after: Entitlement) => {
      changes.push({ before, after });
    },
  };
  const tell = (payload: Changed) =>
    dataSource.transaction((manager) =>
      new OnEntitlementChanged(listener).handle(
        {
          id: randomUUID(),
          type: 'billing.entitlement-changed.v1',
          occurredAt: END,
          correlationId: 'test',
          payload,
        },
        new EventContext([manager]),
      ),
    );
  const standardOf = (userId: string): Changed => ({
    userId,
    tier: 'standard',
    valid: true,
    status: 'cancelled',
    cancelled: true,
    endsAt: END,
    version: 1,
  });

  it('says that somebody billing has not spoken of has no subscription', async () => {
    expect(await entitlementOf(dataSource.manager, 'nobody')).toEqual({
      userId: 'nobody',
      tier: 'free',
      valid: false,
      status: 'inactive',
      cancelled: false,
      endsAt: null,
      version: 0,
    });
  });

  it('keeps all that billing says', async () => {
    const userId = randomUUID();
    await tell(standardOf(userId));
    expect(await entitlementOf(dataSource.manager, userId)).toEqual({ ...standardOf(userId), endsAt: new Date(END) });
  });

  it('ignores a version that is not newer, and tells nobody of it', async () => {
    const userId = randomUUID();
    await tell({ ...standardOf(userId), version: 5 });
    changes.length = 0;
    await tell({ ...standardOf(userId), tier: 'premium', version: 4 });
    await tell({ ...standardOf(userId), tier: 'premium', version: 5 });
    expect(await entitlementOf(dataSource.manager, userId)).toMatchObject({ tier: 'standard', version: 5 });
    expect(changes).toEqual([]);
  });

  it('tells the service what was before and what is after', async () => {
    const userId = randomUUID();
    changes.length = 0;
    await tell(standardOf(userId));
    await tell({ ...standardOf(userId), tier: 'premium', version: 2 });
    expect(changes).toMatchObject([
      { before: { userId, tier: 'free', valid: false }, after: { tier: 'standard' } },
      { before: { tier: 'standard' }, after: { tier: 'premium', endsAt: new Date(END) } },
    ]);
  });

  it('ends at the newest version when several come at once', async () => {
    const userId = randomUUID();
    const versions = [3, 1, 4, 2];
    await Promise.all(versions.map((version) => tell({ ...standardOf(userId), version })));
    expect(await entitlementOf(dataSource.manager, userId)).toMatchObject({ version: 4 });
  });

  it('holds until its plan ends: at once where it is cancelled, else after the grace of a renewal', async () => {
    const endsAt = new Date(END);
    const rows = [true, false].flatMap((valid) =>
      [true, false].flatMap((cancelled) => [null, END].map((end) => ({ valid, cancelled, endsAt: end }))),
    );
    for (const offsetMs of [-1, 0, 1, GRACE_MS - 1, GRACE_MS]) {
      const at = new Date(endsAt.getTime() + offsetMs);
      for (const row of rows) {
        const userId = randomUUID();
        await tell({ ...standardOf(userId), ...row });
        const lasts = row.endsAt === null || (row.cancelled ? offsetMs < 0 : offsetMs < GRACE_MS);
        expect(await entitlementAt(dataSource.manager, userId, at)).toMatchObject({ valid: row.valid && lasts });
        const sql = `SELECT ${holdsAtSql('e', '$2::timestamptz')} AS holds FROM entitlement e WHERE user_id = $1`;
        const found = await queryRow(dataSource, z.object({ holds: z.boolean() }), sql, [userId, at]);
        expect(found?.holds).toBe(row.valid && lasts);
      }
    }
  });
});
