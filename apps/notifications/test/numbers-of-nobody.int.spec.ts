import { execute, queryRows } from '@barrelhive/database';
import { ServiceLoops } from '@barrelhive/service-kit';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { providerFaultOf } from '../src/channels/sms/twilio/provider-faults';
import { BY_PHONE } from '../src/standing/addressing';
import { recordFault } from '../src/standing/standing';
import { SendMessage } from '../src/deliveries/send-message';
import { smsLane, startNotifications, type RunningNotifications } from './running-notifications';
import { userProfile } from './user-profile';

const OPTED_OUT = 21610;
const LANDLINE = 30006;
const OUT_OF_REACH = 30003;

describe('a number that no user has', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    // The test takes each step of sending itself.
    jest.spyOn(ServiceLoops.prototype, 'onApplicationBootstrap').mockImplementation(() => undefined);
    notifications = await startNotifications();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await notifications.dispose();
  });

  const register = (userId: string, phone: string) =>
    notifications.neighbours.deliver('auth.user-registered.v1', userProfile(userId, phone));
  const takeNumber = (userId: string, phone: string) =>
    notifications.neighbours.deliver('auth.user-updated.v1', { ...userProfile(userId, phone), version: 2 });
  const count = (sql: string, phone: string) => execute(notifications.dataSource, sql, [phone]);
  /** The rows that hold a number itself. */
  const traces = (phone: string) =>
    count(
      'SELECT address FROM standing WHERE address = $1 UNION ALL SELECT phone FROM inbound_message WHERE phone = $1',
      phone,
    );
  const isOptedOut = async (phone: string) =>
    (await count('SELECT FROM standing WHERE address = $1 AND opted_out_at IS NOT NULL', phone)) === 1;

  it('since its user took another one leaves nothing of what it wrote', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.twilio.receive(phone, 'I live at 12 Main Street');
    await takeNumber(userId, '+18015556008');
    expect(await traces(phone)).toBe(0);
    expect(await count('SELECT FROM inbound_message WHERE phone = $1 OR body IS NOT NULL', phone)).toBe(0);
  });

  it('since its user took another one leaves a digest of its opt-out, which holds for whoever brings it', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.twilio.receive(phone, 'STOP');
    expect(await traces(phone)).toBe(2);
    await takeNumber(userId, '+18015556001');
    expect(await traces(phone)).toBe(0);
    expect(await isOptedOut('+18015556001')).toBe(false);
    await register('next-of-left', phone);
    expect(await isOptedOut(phone)).toBe(true);
  });

  it('is not one that another user has, too', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await register('neighbour', phone);
    await notifications.twilio.receive(phone, 'STOP');
    await takeNumber(userId, '+18015556002');
    expect(await traces(phone)).toBe(2);
    expect(await isOptedOut(phone)).toBe(true);
  });

  it('leaves a digest alone when it says STOP, which holds for whoever brings it', async () => {
    const phone = '+18015556003';
    await notifications.twilio.receive(phone, 'STOP');
    await notifications.twilio.receive(phone, 'why?');
    expect(await traces(phone)).toBe(0);
    await register('next-of-stopped', phone);
    expect(await isOptedOut(phone)).toBe(true);
  });

  it('leaves a digest alone when the provider says that it opted out, and nothing when it says less', async () => {
    const [stopped, other] = ['+18015556004', '+18015556005'];
    const said = (phone: string, code: number) =>
      notifications.service.app
        .get(DataSource)
        .transaction((manager) => recordFault(manager, BY_PHONE, phone, providerFaultOf(code)));
    await said(stopped, OPTED_OUT);
    await said(other, LANDLINE);
    await said(other, OUT_OF_REACH);
    expect([await traces(stopped), await traces(other)]).toEqual([0, 0]);
    await register('next-of-said', stopped);
    await register('next-of-other', other);
    expect([await isOptedOut(stopped), await isOptedOut(other)]).toEqual([true, false]);
  });

  it('is taken out of the texts that came from it without reading those of all others', async () => {
    const plan = await notifications.dataSource.transaction(async (manager) => {
      await execute(manager, 'SET LOCAL enable_seqscan = off');
      const explain = `EXPLAIN UPDATE inbound_message SET phone = '' WHERE phone = '+18015556007'`;
      return queryRows(manager, z.record(z.string(), z.string()), explain);
    });
    expect(JSON.stringify(plan)).toContain('inbound_message_phone');
  });

  it('gets no text that was claimed before it said STOP and its user took another one', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    const newPhone = '+18015556006';
    const sending = notifications.service.app.get(SendMessage);
    const postNext = async (between: () => Promise<unknown>) => {
      const claimed = await sending.takeNext(smsLane(notifications), 1);
      if (typeof claimed === 'string') throw new Error(claimed);
      await between();
      await Promise.all(sending.post(smsLane(notifications), claimed));
    };
    await notifications.match(userId, 'alert-moved-on');
    await postNext(async () => {
      await notifications.twilio.receive(phone, 'STOP');
      await takeNumber(userId, newPhone);
    });
    expect(notifications.twilio.calls.filter(({ to }) => to === phone)).toEqual([]);
    await postNext(() => Promise.resolve());
    expect(notifications.textsTo(newPhone)).toHaveLength(1);
  });
});
