import { randomUUID } from 'node:crypto';
import { queryRows } from '@barrelhive/database';
import * as z from 'zod';
import { createNotices } from '../src/deliveries/create-messages';
import type { AlertContent } from '../src/notices/message-content';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const SLOT = new Date('2031-06-04T18:00:00Z');

describe('the token of a message', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());

  /** A message to a user, whose tokens are drawn in this order. Gives those that messages have by then. */
  async function create(userId: string, ...tokens: string[]): Promise<string[]> {
    const match = { alertId: randomUUID(), term: 'blanton', slot: SLOT.toISOString(), items: [] };
    const content: AlertContent = { kind: 'alert', day: '2031-06-04', match };
    const draft = { id: randomUUID(), userId, addressId: '', content, waitsSince: SLOT, correlationId: 'c' };
    const drawn = [...tokens];
    await createNotices(notifications.dataSource.manager, 'sms', [draft], { tokenFor: () => drawn.shift() ?? 'none' });
    const rows = await queryRows(
      notifications.dataSource,
      z.object({ token: z.string() }),
      'SELECT token FROM message ORDER BY created_at',
    );
    return rows.map(({ token }) => token);
  }

  it('is another one when somebody else has the first', async () => {
    expect(await create('ada', 'k3f9x2mqz7')).toEqual(['k3f9x2mqz7']);
    expect(await create('ben', 'k3f9x2mqz7', 'k3f9x2mqz8')).toEqual(['k3f9x2mqz7', 'k3f9x2mqz8']);
  });
});
