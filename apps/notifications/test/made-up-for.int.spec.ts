import { execute } from '@barrelhive/database';
import { FinishUnsent } from '../src/deliveries/finish-unsent';
import { NEVER_CLEAR } from '../src/deliveries/message';
import { type FileChannel } from './file-channel/file-channel';
import { SendingOnBoth } from './file-channel/sending-on-both';
import type { RunningNotifications } from './running-notifications';

const BOTTLE = {
  kind: 'back-in-stock' as const,
  sku: '016850',
  name: "BLANTON'S SINGLE BARREL",
  before: { storeQty: 0 },
  after: { storeQty: 6, priceCents: 6499 },
  stores: [],
};
const OTHER = { ...BOTTLE, sku: '020001', name: 'STAGG JR' };
const BOTH = /blanton's [^]*stagg jr/i;

describe('what one of two channels did not get in time', () => {
  let notifications: RunningNotifications;
  let file: FileChannel;
  let transaction: SendingOnBoth['transaction'];
  let send: SendingOnBoth['send'];
  let messageOn: SendingOnBoth['messageOn'];
  let endStale: SendingOnBoth['endStale'];
  let received: SendingOnBoth['received'];

  beforeAll(async () => {
    ({ notifications, file, transaction, send, messageOn, endStale, received } = await SendingOnBoth.start());
  });
  afterAll(() => notifications.dispose());
  afterEach(async () => {
    file.mood = 'well';
    notifications.mend();
    await execute(notifications.dataSource, 'TRUNCATE message, sending_pause, provider_health, catalogue_entry');
    await notifications.forgetWaiting();
  });

  /** What went out on a channel did so on another day. */
  const ofYesterday = (channel: string) =>
    execute(
      notifications.dataSource,
      `UPDATE message SET occasion = regexp_replace(occasion, '[^:]*$', '2020-01-01') WHERE channel = $1`,
      [channel],
    );
  const sellOut = () =>
    execute(
      notifications.dataSource,
      `INSERT INTO catalogue_entry (sku, name, price_cents, store_qty, listed, observed_at) VALUES ($1, $2, 6499, 0, true, now())`,
      [BOTTLE.sku, BOTTLE.name],
    );

  const pauseTexts = () =>
    execute(
      notifications.dataSource,
      `INSERT INTO sending_pause (channel, reason, ends_with, next_trial_at) VALUES ('sms', 'away', 'accepted', now() + interval '1 hour')`,
    );

  it('is told on the other while one pauses, and once the pause is over there, and on neither again', async () => {
    const person = await notifications.subscriber('basic');
    await pauseTexts();
    await notifications.match(person.userId, 'alert-away');
    for (const channel of ['sms', 'file']) await send(channel);
    expect(received(person)).toEqual({ sms: 0, file: 1 });
    await endStale(await messageOn('sms', person));
    await execute(notifications.dataSource, 'TRUNCATE sending_pause');
    for (let times = 0; times < 2; times++) {
      await notifications.runSlot();
      for (const channel of ['sms', 'file']) await send(channel);
    }
    expect(received(person)).toEqual({ sms: 1, file: 1 });
    expect(await notifications.waitingFor('alert-away')).toEqual([]);
  });

  it('tells nothing there that is not true any more', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-late-and-gone');
    await send('file');
    await endStale(await messageOn('sms', person));
    await sellOut();
    await notifications.runSlot();
    await send('sms');
    expect(received(person)).toEqual({ sms: 0, file: 1 });
    expect(await notifications.waitingFor('alert-late-and-gone')).toEqual([]);
  });

  it('tells in one text what was late there and what came since, which the other is told alone', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-late-and-new');
    await send('file');
    await endStale(await messageOn('sms', person));
    await ofYesterday('file');
    await notifications.match(person.userId, 'alert-late-and-new', { items: [OTHER] });
    for (const channel of ['sms', 'file']) await send(channel);
    expect(received(person)).toEqual({ sms: 1, file: 2 });
    expect(notifications.textsTo(person.phone)).toEqual([expect.stringMatching(BOTH)]);
    expect(file.textsFor(person.userId).at(-1)).not.toMatch(BOTH);
  });

  it('takes the day of one by what was made up for there, and not that of the other', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-own-day');
    await send('file');
    await endStale(await messageOn('sms', person));
    await ofYesterday('file');
    await notifications.runSlot();
    await send('sms');
    await notifications.match(person.userId, 'alert-own-day', { items: [OTHER] });
    for (const channel of ['sms', 'file']) await send(channel);
    expect(received(person)).toEqual({ sms: 1, file: 2 });
    expect(await notifications.waitingFor('alert-own-day')).toHaveLength(1);
  });

  it('tells at once, on the one that was told nothing that day, what came after its news was gone, and on the other the next day', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-late-gone-and-back');
    await send('file');
    await endStale(await messageOn('sms', person));
    await sellOut();
    await notifications.runSlot();
    await notifications.match(person.userId, 'alert-late-gone-and-back', { items: [OTHER] });
    for (const channel of ['sms', 'file']) await send(channel);
    expect(received(person)).toEqual({ sms: 1, file: 1 });
    await ofYesterday('file');
    await notifications.runSlot();
    for (const channel of ['sms', 'file']) await send(channel);
    expect(received(person)).toEqual({ sms: 1, file: 2 });
    expect(await notifications.waitingFor('alert-late-gone-and-back')).toEqual([]);
  });

  it('waits again on each where it ended for a reason of ours', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-late');
    await Promise.all([await messageOn('sms', person), await messageOn('file', person)].map(endStale));
    await notifications.runSlot();
    for (const channel of ['sms', 'file']) await send(channel);
    expect(received(person)).toEqual({ sms: 1, file: 1 });
    expect(await notifications.waitingFor('alert-late')).toEqual([]);
  });

  it('does not wait again where nobody ever knew whether it was taken', async () => {
    const person = await notifications.subscriber('basic');
    await notifications.match(person.userId, 'alert-never-clear');
    const unclear = await messageOn('sms', person);
    await execute(
      notifications.dataSource,
      `UPDATE message SET state = 'unknown', unclear_since = now() WHERE id = $1`,
      [unclear.id],
    );
    await endStale(await messageOn('file', person));
    await transaction((manager) =>
      notifications.service.app.get(FinishUnsent).run(manager, unclear, { step: 'given-up', reason: NEVER_CLEAR }),
    );
    await notifications.runSlot();
    for (const channel of ['sms', 'file']) await send(channel);
    expect(received(person)).toEqual({ sms: 0, file: 1 });
    expect(await notifications.waitingFor('alert-never-clear')).toEqual([]);
  });
});
