import { errorBody } from '@barrelhive/contracts';
import { execute, nullAsUndefined, queryRow } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { saveFirstPreferences } from '../src/preferences/saved-preferences';
import { forgetRecipient } from '../src/recipients/forget-recipient';
import { saveRecipient } from '../src/recipients/save-recipient';
import { alertIdOf } from './found-matches';
import { startNotifications, type RunningNotifications } from './running-notifications';
import { somebodyWaits } from './step-by-step';
import { userProfile } from './user-profile';

describe('a user who deletes the account', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(() => notifications.dispose());

  const registered = (userId: string, phone: string) => ({
    ...userProfile(userId, phone),
    preferences: { lottery: false },
  });
  const forget = (userId: string) => notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
  const matchList = (userId: string) =>
    notifications.neighbours.deliver('alerts.changes-matched.v1', {
      kind: 'list',
      year: 2026,
      month: 11,
      matches: [{ alertId: alertIdOf(userId), userId, term: 'blanton', changes: [0, 1, 2] }],
    });
  const database = () => notifications.service.app.get(DataSource);
  const count = (table: string, column: string, value: string) =>
    execute(notifications.dataSource, `SELECT FROM ${table} WHERE ${column} = $1`, [value]);
  const isOptedOut = async (phone: string) => {
    const sql = 'SELECT opted_out_at AS at FROM standing WHERE address = $1';
    return (
      (await queryRow(notifications.dataSource, z.object({ at: nullAsUndefined(z.date()) }), sql, [phone]))?.at !==
      undefined
    );
  };
  const optOut = (phone: string) =>
    execute(
      notifications.dataSource,
      `INSERT INTO standing (channel, address, opted_out_at) VALUES ('sms', $1, now())`,
      [phone],
    );

  it('leaves no text, no wish and no number behind', async () => {
    const { userId, phone } = await notifications.subscriber('standard', { lottery: false });
    await notifications.match(userId, 'alert-left');
    await notifications.reach(userId, 'delivered');
    await notifications.match(userId, 'alert-left');
    expect(await notifications.waitingFor('alert-left')).toHaveLength(1);
    await matchList(userId);
    expect(await count('recipient', 'list_matching = 3 AND user_id', userId)).toBe(1);
    await forget(userId);
    expect(await count('recipient', 'list_matching IS NULL AND list_period IS NULL AND user_id', userId)).toBe(1);
    expect(await notifications.messagesOf(userId)).toEqual([]);
    expect(await execute(notifications.dataSource, 'SELECT FROM notice')).toBe(0);
    expect(await execute(notifications.dataSource, 'SELECT FROM waiting_match')).toBe(0);
    expect(await count('matched_alert', 'user_id', userId)).toBe(0);
    expect(await count('alert_preferences', 'user_id', userId)).toBe(0);
    expect(await count('recipient', 'phone', phone)).toBe(0);
  });

  it('is not brought back by events that come late', async () => {
    const phone = '+18015559001';
    await forget('late');
    await notifications.neighbours.deliver('auth.user-registered.v1', registered('late', phone));
    const { preferences: _none, ...updated } = registered('late', phone);
    await notifications.neighbours.deliver('auth.user-updated.v1', { ...updated, version: 2 });
    await notifications.entitle('late', 'standard', true);
    await matchList('late');
    await notifications.match('late', 'alert-late');
    const ended = { alertId: alertIdOf('alert-late'), userId: 'late', at: new Date().toISOString() };
    await notifications.neighbours.deliver('alerts.alert-ended.v1', ended);
    expect(await count('matched_alert', 'user_id', 'late')).toBe(0);
    expect(await count('recipient', 'list_matching IS NULL AND user_id', 'late')).toBe(1);
    expect(await count('recipient', 'phone', phone)).toBe(0);
    expect(await count('alert_preferences', 'user_id', 'late')).toBe(0);
    expect(await count('entitlement', 'valid AND user_id', 'late')).toBe(0);
  });

  it('leaves no wish of a call that was under way', async () => {
    const { userId } = await notifications.subscriber('standard');
    const { changing } = await database().transaction(async (manager) => {
      await forgetRecipient(manager, userId);
      const preferences = { price: false };
      const call = notifications.call(userId, 'PUT', '/api/alert-preferences', { preferences });
      await Promise.race([call, somebodyWaits(notifications)]);
      return { changing: call };
    });
    const { status, body } = await changing;
    expect([status, errorBody.parse(body).code]).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    expect(await count('alert_preferences', 'user_id', userId)).toBe(0);
  });

  it('leaves nothing of a sign-up that is handled at the same moment', async () => {
    const phone = '+18015559002';
    const { forgetting } = await database().transaction(async (manager) => {
      await saveRecipient(manager, { ...registered('meeting', phone), version: 1 });
      await saveFirstPreferences(manager, 'meeting', { lottery: false });
      const deletion = forget('meeting');
      await somebodyWaits(notifications);
      return { forgetting: deletion };
    });
    await forgetting;
    expect(await count('recipient', 'phone', phone)).toBe(0);
    expect(await count('alert_preferences', 'user_id', 'meeting')).toBe(0);
  });

  it('takes the opt-out of the number along, which holds again for whoever brings the number', async () => {
    const { userId, phone } = await notifications.subscriber('standard');
    await optOut(phone);
    await forget(userId);
    expect(await count('standing', 'address', phone)).toBe(0);

    await notifications.neighbours.deliver('auth.user-registered.v1', registered('next-owner', phone));
    expect(await isOptedOut(phone)).toBe(true);
  });

  it('takes the opt-out along to an account that signs up with the number at the same moment', async () => {
    const { userId, phone } = await notifications.subscriber('standard');
    await optOut(phone);
    const signUp = await database().transaction(async (manager) => {
      await forgetRecipient(manager, userId);
      const signingUp = notifications.neighbours.deliver('auth.user-registered.v1', registered('hasty', phone));
      await Promise.race([signingUp, somebodyWaits(notifications)]);
      return { signingUp };
    });
    await signUp.signingUp;
    expect(await isOptedOut(phone)).toBe(true);
  });

  it('leaves the number to another account that has it, too', async () => {
    const { userId, phone } = await notifications.subscriber('standard');
    await notifications.neighbours.deliver('auth.user-registered.v1', registered('the-other', phone));
    await optOut(phone);
    await forget(userId);
    expect(await isOptedOut(phone)).toBe(true);
    expect(await count('recipient', 'phone', phone)).toBe(1);
  });
});
