import { execute, queryRow } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { startNotifications, type RunningNotifications } from './running-notifications';

const SETTINGS = { CONFIRM_NUMBERS: 'required', TWILIO_TIMEOUT_SECONDS: '1', SENDING_LEASE_SECONDS: '30' };
const recipientRow = z.object({ isConfirmed: z.boolean(), isOptedOut: z.boolean() });

describe('a YES that the database forgot', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    notifications = await startNotifications(SETTINGS);
  });
  afterAll(() => notifications.dispose());

  it('takes back the STOP before it, and confirms no number: the first text may be missing', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await eventually('the first text', async () => notifications.textsTo(phone).length === 1);
    for (const text of ['STOP', 'YES']) await notifications.twilio.receive(phone, text);
    const recipient = () =>
      queryRow(
        notifications.dataSource,
        recipientRow,
        `SELECT confirmed_at IS NOT NULL AS "isConfirmed",
           EXISTS (SELECT FROM standing s WHERE s.address = phone AND s.opted_out_at IS NOT NULL) AS "isOptedOut"
           FROM recipient WHERE user_id = $1`,
        [userId],
      );
    expect(await recipient()).toEqual({ isConfirmed: true, isOptedOut: false });
    await notifications.dataSource.transaction(async (manager) => {
      await execute(manager, 'DELETE FROM inbound_message WHERE phone = $1', [phone]);
      await execute(manager, 'UPDATE recipient SET confirmed_at = NULL WHERE user_id = $1', [userId]);
      await execute(manager, `UPDATE kept_timeline SET timeline = 'of before'`);
    });
    const isKeptRow = z.object({ isKept: z.boolean() });
    const isKept = 'SELECT timeline = current_timeline() AS "isKept" FROM kept_timeline';
    await eventually('sending to go on', async () => {
      return (await queryRow(notifications.dataSource, isKeptRow, isKept))?.isKept;
    });
    expect(await recipient()).toEqual({ isConfirmed: false, isOptedOut: false });
  });
});
