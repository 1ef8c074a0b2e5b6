import type { AlertPreferences } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { ClaimMessages } from '../src/deliveries/claim-messages';
import { RecordReports } from '../src/deliveries/record-reports';
import { ResolveUnclearMessage } from '../src/deliveries/resolve-unclear-message';
import { changePreferences } from '../src/preferences/saved-preferences';
import { recordOptOut } from '../src/standing/standing';
import { BY_FILE, type FileChannel } from './file-channel/file-channel';
import { SendingOnBoth } from './file-channel/sending-on-both';
import type { RunningNotifications, Subscriber } from './running-notifications';

const LIST = { year: 2026, month: 11, itemCount: 42, items: [] };

describe('with a second channel', () => {
  let notifications: RunningNotifications;
  let file: FileChannel;
  let laneOf: SendingOnBoth['laneOf'];
  let transaction: SendingOnBoth['transaction'];
  let send: SendingOnBoth['send'];
  let messageOn: SendingOnBoth['messageOn'];
  let endStale: SendingOnBoth['endStale'];
  let outlooksOf: SendingOnBoth['outlooksOf'];
  let received: SendingOnBoth['received'];

  beforeAll(async () => {
    ({ notifications, file, laneOf, transaction, send, messageOn, endStale, outlooksOf, received } =
      await SendingOnBoth.start());
  });
  afterAll(() => notifications.dispose());
  afterEach(async () => {
    file.mood = 'well';
    notifications.mend();
    await execute(notifications.dataSource, 'TRUNCATE message, sending_pause, provider_health');
    await notifications.forgetWaiting();
  });

  const wishOnFile = ({ userId }: Subscriber, wishes: Partial<AlertPreferences>) =>
    transaction(async (manager) => {
      await changePreferences(manager, userId, {});
      const sql = 'UPDATE alert_preferences SET wishes = $2 WHERE user_id = $1';
      await execute(manager, sql, [userId, { file: wishes }]);
    });

  it('tells a notice once on each of them, and alerts hears of it once', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-both');
    await send('sms');
    await send('file');
    await notifications.match(person.userId, 'alert-both');
    for (const channel of ['file', 'sms']) await send(channel);
    expect(received(person)).toEqual({ sms: 1, file: 1 });
    expect(await notifications.sentFor('alert-both')).toHaveLength(1);
  });

  it('says once that a notice is sent which both accept in the same moment', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-same-moment');
    await Promise.all([send('sms'), send('file')]);
    expect(received(person)).toEqual({ sms: 1, file: 1 });
    expect(await notifications.sentFor('alert-same-moment')).toHaveLength(1);
  });

  it('says once that a notice is sent which both accept in one group of reports', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-in-one-group');
    const reports = ['sms', 'file'].map(async (channel) => {
      const claim = await notifications.service.app.get(ClaimMessages).run(laneOf(channel).channel, 1);
      if (claim.kind !== 'claimed' || !claim.messages[0]) throw new Error('nothing was claimed');
      const { id, attempts } = claim.messages[0];
      return { id, attempts, report: { sid: `of-${id}`, state: 'accepted' as const } };
    });
    const recordReports = notifications.service.app.get(RecordReports);
    await Promise.all((await Promise.all(reports)).map((report) => recordReports.run(report)));
    expect(await notifications.sentFor('alert-in-one-group')).toHaveLength(1);
  });

  it.each(['sms', 'file'])('leaves the other alone when somebody opted out of %s', async (channel) => {
    const person = await notifications.subscriber('basic');
    if (channel === 'sms') await notifications.twilio.receive(person.phone, 'STOP');
    else await transaction((manager) => recordOptOut(manager, BY_FILE, `file of ${person.userId}`));
    await notifications.match(person.userId, `alert-without-${channel}`);
    for (const each of ['sms', 'file']) await send(each);
    expect(received(person)).toEqual({ sms: 1, file: 1, [channel]: 0 });
    expect(await messageOn(channel, person)).toMatchObject({ state: 'suppressed', reason: 'opted out' });
    expect(await notifications.waitingFor(`alert-without-${channel}`)).toEqual([]);
  });

  it('says of an alert what holds where something is wanted, and of a number whatever is in its way', async () => {
    const person = await notifications.subscriber('basic', { notification_methods: [] });
    const obstacle = async () => (await outlooksOf(person, ['alert-of-two-ways']))[0]?.withheld?.obstacle;
    expect(await obstacle()).toBeUndefined();
    await wishOnFile(person, { back_in_stock: false, price: false, new_items: false, on_its_way: false });
    expect(await obstacle()).toBe('not wanted');
    await notifications.twilio.receive(person.phone, 'STOP');
    await wishOnFile(person, {});
    expect(await obstacle()).toBe('opted out');
  });

  it('says of an alert that it was told today where that was at the only address that wants it', async () => {
    const person = await notifications.subscriber('basic', { notification_methods: [] });
    await notifications.match(person.userId, 'alert-told-by-file');
    await send('file');
    const [outlook] = await outlooksOf(person, ['alert-told-by-file']);
    expect(outlook?.withheld).toEqual({ obstacle: 'told today', since: outlook?.told_at });
  });

  it('says of an alert whose text went stale, while it was told otherwise, the same as of one that was not told', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-late-by-text');
    await send('file');
    expect((await outlooksOf(person, ['alert-late-by-text']))[0]?.withheld).toEqual({ obstacle: 'on its way' });
    await endStale(await messageOn('sms', person));
    const [outlook, fresh] = await outlooksOf(person, ['alert-late-by-text', 'alert-that-found-nothing']);
    expect(outlook).toEqual({ ...fresh, search_id: outlook?.search_id, told_at: expect.any(String) });
  });

  it('tells on each what is wished there', async () => {
    const person = await notifications.subscriber('basic');
    await wishOnFile(person, { back_in_stock: false, monthly_allocated: false });
    await notifications.match(person.userId, 'alert-wished');
    await notifications.neighbours.deliver('allocated.list-released.v1', LIST);
    for (const channel of ['sms', 'file']) await send(channel);
    expect(received(person)).toEqual({ sms: 2, file: 0 });
  });

  it('asks each about its own what is unclear, and sends nothing twice', async () => {
    const person = await notifications.subscriber('basic');
    file.mood = 'silent';
    await notifications.match(person.userId, 'alert-silent');
    for (const channel of ['sms', 'file']) await send(channel);
    expect(await messageOn('file', person)).toMatchObject({ state: 'unknown' });
    expect(await messageOn('sms', person)).toMatchObject({ acceptedAt: expect.any(Date) });
    const resolve = notifications.service.app.get(ResolveUnclearMessage);
    expect(await resolve.run(laneOf('sms').channel)).toBe(false);
    expect(await resolve.run(laneOf('file').channel)).toBe(true);
    expect(await messageOn('file', person)).toMatchObject({ state: 'delivered' });
    await send('file');
    expect(received(person)).toEqual({ sms: 1, file: 1 });
    expect(await notifications.sentFor('alert-silent')).toHaveLength(1);
  });

  it('pauses one alone after five posts in a row without a clear answer', async () => {
    file.mood = 'silent';
    const people: Subscriber[] = [];
    for (let nth = 0; nth < 5; nth++) people.push(await notifications.subscriber('basic'));
    for (const { userId } of people) await notifications.match(userId, `alert-of-${userId}`);
    await send('file');
    await send('sms');
    const paused = `SELECT FROM sending_pause WHERE channel = 'file'`;
    expect(await execute(notifications.dataSource, paused)).toBe(1);
    expect(await execute(notifications.dataSource, 'SELECT FROM sending_pause')).toBe(1);
    expect(people.map(({ phone }) => notifications.textsTo(phone).length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('withdraws what one kept back only if the other does not have it', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-kept-back');
    for (const channel of ['sms', 'file']) await send(channel);
    const message = await messageOn('sms', person);
    await execute(notifications.dataSource, `UPDATE message SET state = 'pending' WHERE id = $1`, [message.id]);
    await endStale(message);
    expect(await notifications.sentFor('alert-kept-back')).toHaveLength(1);
    expect(await notifications.waitingFor('alert-kept-back')).toHaveLength(1);
  });

  it('claims for each of them what is for it, also of one person in the same moment', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-two-claims');
    const claim = (channel: string) => notifications.service.app.get(ClaimMessages).run(laneOf(channel).channel, 10);
    const claims = await Promise.all([claim('sms'), claim('file')]);
    expect(claims).toMatchObject([
      { kind: 'claimed', messages: [{ address: person.phone }] },
      { kind: 'claimed', messages: [{ address: `file of ${person.userId}` }] },
    ]);
  });

  it('announces a list once on each of them, also when it is said again', async () => {
    const person = await notifications.subscriber('basic');
    for (let times = 0; times < 2; times++) {
      await notifications.neighbours.deliver('allocated.list-released.v1', LIST);
      for (const channel of ['sms', 'file']) await send(channel);
    }
    expect(received(person)).toEqual({ sms: 1, file: 1 });
  });

  it('tells nothing of a deleted account', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-deleted');
    await notifications.neighbours.deliver('auth.user-deleted.v1', { userId: person.userId });
    for (const channel of ['sms', 'file']) await send(channel);
    expect(received(person)).toEqual({ sms: 0, file: 0 });
  });
});
