import { textPage, type PartialAlertPreferences, type StockChange, type TextPage } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { textTokenIn, TOKEN_ALPHABET, TOKEN_LENGTH } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import { Client } from 'pg';
import * as z from 'zod';
import { ForgetOldMatches } from '../src/retention/forget-old-matches';
import { ForgetOldMessages } from '../src/retention/forget-old-messages';
import { ReadTextPage } from '../src/text-pages/read-text-page';
import { alertIdOf } from './found-matches';
import { startNotifications, type RunningNotifications, type Subscriber } from './running-notifications';

const LINK_DAYS = 7;

const at = (storeNumber: string, qty: number) => ({
  storeNumber,
  name: '',
  address: '280 W HARRIS AVE',
  city: 'SALT LAKE CITY',
  phone: '(801) 555-0112',
  qty,
});
const EAGLE: StockChange = {
  kind: 'back-in-stock',
  sku: '017766',
  name: 'EAGLE RARE 10 YR',
  before: { storeQty: 0 },
  after: { storeQty: 12, priceCents: 3_999 },
  stores: [at('0035', 8), at('0012', 4)],
};
/** By less than is told unless somebody wishes for it. */
const CHEAPER: StockChange = { ...EAGLE, kind: 'price', before: { priceCents: 4_100 } };
const EACH_PERCENT = { minimum_price_change_percent: 1 };
const errorBody = z.looseObject({ code: z.string() });
const reportedRow = z.object({ seen: z.boolean() });

describe('the page of a text', () => {
  let notifications: RunningNotifications;
  let person: Subscriber;
  let token: string;

  beforeAll(async () => {
    notifications = await startNotifications();
    ({ person, token } = await notified('alert-of-eagle'));
  });
  afterAll(() => notifications.dispose());
  afterEach(() => jest.restoreAllMocks());

  /** Somebody who drives to #12 was told of a bottle. */
  async function notified(alert: string, items = [EAGLE], wishes?: PartialAlertPreferences) {
    const somebody = await notifications.subscriber('standard', wishes);
    const stores = { userId: somebody.userId, stores: ['0012'], at: new Date().toISOString() };
    await notifications.neighbours.deliver('alerts.home-stores-changed.v1', stores);
    await notifications.match(somebody.userId, alert, { term: 'eagle rare', items });
    await notifications.reach(somebody.userId, 'delivered');
    const [text = ''] = notifications.textsTo(somebody.phone);
    return { person: somebody, text, token: textTokenIn(text) ?? 'none' };
  }
  const ask = (path: string, body?: unknown) =>
    fetch(`${notifications.url}/api/texts/${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    });
  const pageOf = async (of: string): Promise<TextPage> => textPage.parse(await (await ask(of)).json());
  const refusalOf = async (path: string, body?: unknown) => {
    const answer = await ask(path, body);
    return { status: answer.status, code: errorBody.parse(await answer.json()).code };
  };
  const reportsTo = (publish: jest.SpyInstance) =>
    publish.mock.calls.flatMap((call: unknown[]) => (call[1] === 'notifications.shelf-reported.v1' ? [call[2]] : []));
  const report = async (seen: boolean, storeNumber = '0012', sku = EAGLE.sku) =>
    (await ask(`${token}/reports`, { sku, storeNumber, seen })).status;

  it('is where its link leads, and shows what it told, the stores of its reader first', async () => {
    const answer = await ask(token);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({
      isOver: false,
      more: 0,
      bottles: [{ sku: EAGLE.sku, price: '$39.99', kind: 'back-in-stock', stores: [at('0012', 4), at('0035', 8)] }],
    });
  });

  it('shows a bottle once that is back and cheaper', async () => {
    const { text, token: both } = await notified('alert-of-both', [CHEAPER, EAGLE], EACH_PERCENT);
    expect(text).toMatch(/Eagle Rare 10 yr .*\nEagle Rare 10 yr /);
    expect((await pageOf(both)).bottles).toMatchObject([{ sku: EAGLE.sku, kind: 'back-in-stock' }]);
  });

  it('says in the text what it shows', async () => {
    const { text } = await notified('alert-of-words');
    expect(text).toContain('Eagle Rare 10 yr $39.99 at your #12: 4, 280 W Harris Ave, Salt Lake City http');
  });

  it('holds nothing of whom it told, nor of the alert', async () => {
    const answer: unknown = await (await ask(token)).json();
    expect(answer).toEqual(textPage.parse(answer));
    const written = JSON.stringify(answer);
    for (const secret of [person.userId, person.phone, alertIdOf('alert-of-eagle'), 'eagle rare'])
      expect(written).not.toContain(secret);
  });

  it('has one token for each text', async () => {
    const other = await notified('alert-of-another');
    expect(other.token).not.toBe(token);
    expect((await pageOf(other.token)).bottles).toHaveLength(1);
  });

  it('opens for whoever types the token', async () => {
    expect(await pageOf(token.toUpperCase().replaceAll('0', 'O'))).toEqual(await pageOf(token));
  });

  it('is nowhere by a token that was made up, after the same one question, whatever it looks like', async () => {
    const character = () => TOKEN_ALPHABET.charAt(Math.floor(Math.random() * TOKEN_ALPHABET.length));
    const random = () => Array.from({ length: TOKEN_LENGTH }, character).join('');
    const near = Array.from({ length: TOKEN_LENGTH }, (_, place) => token.slice(0, place) + random().slice(place));
    const tried = [...near, 'x', `${token}0`, "'; --", ...Array.from({ length: 200 }, random)].filter(
      (one) => one !== token,
    );
    const pages = notifications.service.app.get(ReadTextPage);
    const spy = jest.spyOn(Client.prototype, 'query');
    const counts = new Set<number>();
    for (const one of tried) {
      spy.mockClear();
      await expect(pages.run(one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      counts.add(questionsAbout(spy));
    }
    expect([...counts]).toEqual([1]);
    expect(await refusalOf(random())).toEqual(await refusalOf('x'));
  });

  /** The sender and other loops ask beside the test. */
  const questionsAbout = (spy: jest.SpyInstance) =>
    spy.mock.calls.filter((call: unknown[]) => JSON.stringify(call[0])?.includes('FROM kept_message WHERE token'))
      .length;

  it('is nowhere before its text went out', async () => {
    const waits = await notifications.subscriber('basic');
    notifications.line.cut();
    await notifications.match(waits.userId, 'alert-not-sent');
    const sql = 'SELECT token FROM message WHERE user_id = $1 AND attempted_at IS NULL';
    await execute(
      notifications.dataSource,
      `UPDATE message SET attempted_at = NULL, state = 'pending', attempts = 0, due_at = now() + interval '1 hour' WHERE user_id = $1`,
      [waits.userId],
    );
    const [row] = await queryRows(notifications.dataSource, z.object({ token: z.string() }), sql, [waits.userId]);
    notifications.mend();
    expect(await refusalOf(row?.token ?? '')).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  describe('is asked whether the bottle was there, and', () => {
    it('tells search what was found: once for each store, and a change of mind', async () => {
      const publish = jest.spyOn(notifications.service.app.get(Outbox), 'publish');
      expect([await report(true), await report(true), await report(false), await report(true, '0035')]).toEqual([
        204, 204, 204, 204,
      ]);
      const notified = reportsTo(publish);
      expect(notified).toMatchObject([
        { userId: person.userId, sku: EAGLE.sku, storeNumber: '0012', seen: true },
        { storeNumber: '0012', seen: false },
        { storeNumber: '0035', seen: true },
      ]);
      const ids = notified.map((one) => z.object({ reportId: z.string() }).parse(one).reportId);
      expect(ids[0]).toBe(ids[1]);
      expect(ids[2]).not.toBe(ids[0]);
    });

    it('refuses a bottle of which it did not tell, and what is no store', async () => {
      expect(await report(true, '0012', '000001')).toBe(400);
      expect(await report(true, '12')).toBe(400);
      expect(await refusalOf(`x/reports`, { sku: EAGLE.sku, storeNumber: '0012', seen: true })).toMatchObject({
        status: 404,
      });
    });

    it('takes an answer about each bottle that it shows, also one told by a wish that few have', async () => {
      const items = [EAGLE, { ...CHEAPER, sku: '018006' }];
      const { token: two } = await notified('alert-of-wishes', items, EACH_PERCENT);
      const { bottles } = await pageOf(two);
      expect(bottles).toHaveLength(2);
      for (const { sku } of bottles)
        expect((await ask(`${two}/reports`, { sku, storeNumber: '0012', seen: false })).status).toBe(204);
    });

    it('takes a bounded number of stores', async () => {
      const publish = jest.spyOn(notifications.service.app.get(Outbox), 'publish');
      const { token: bounded, person: reader } = await notified('alert-of-bounds');
      const say = (storeNumber: string) => ask(`${bounded}/reports`, { sku: EAGLE.sku, storeNumber, seen: true });
      await say('1000');
      const others = `INSERT INTO shelf_report (token, sku, store_number, user_id, seen)
        SELECT token, sku, nth::text, user_id, seen FROM shelf_report, generate_series(2001, 2098) AS nth WHERE user_id = $1`;
      await execute(notifications.dataSource, others, [reader.userId]);
      for (const storeNumber of ['1001', '1002']) await say(storeNumber);
      expect(reportsTo(publish)).toMatchObject([{ storeNumber: '1000' }, { storeNumber: '1001' }]);
    });

    it('shows its reader what they said, and forgets it with the account', async () => {
      const leaver = await notified('alert-of-leaver');
      await ask(`${leaver.token}/reports`, { sku: EAGLE.sku, storeNumber: '0012', seen: true });
      const { userId } = leaver.person;
      const { body } = await notifications.call(userId, 'GET', `/internal/users/${userId}/data`);
      expect(body).toMatchObject({
        recipient: [{ home_stores: ['0012'] }],
        shelf_reports: [{ sku: EAGLE.sku, store_number: '0012', seen: true }],
      });
      await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
      expect((await ask(leaver.token)).status).toBe(404);
      const left = 'SELECT seen FROM shelf_report WHERE user_id = $1';
      expect(await queryRows(notifications.dataSource, reportedRow, left, [userId])).toEqual([]);
      const kept = 'SELECT FROM recipient WHERE user_id = $1 AND home_stores <> $2';
      expect(await execute(notifications.dataSource, kept, [userId, []])).toBe(0);
    });
  });

  it('is whole as long as its link holds, after the nights of a week, and then over for good', async () => {
    const old = await notified('alert-of-week');
    const signal = new AbortController().signal;
    const age = async (days: number) => {
      await execute(
        notifications.dataSource,
        `UPDATE message SET accepted_at = now() - make_interval(days => $2), finished_at = accepted_at, created_at = now() - make_interval(days => $2)
          WHERE user_id = $1`,
        [old.person.userId, days],
      );
      await execute(
        notifications.dataSource,
        `UPDATE seen_change SET observed_at = now() - make_interval(days => $2)
          WHERE id IN (SELECT change_id FROM waiting_match JOIN matched_alert USING (alert_id) WHERE user_id = $1)`,
        [old.person.userId, days],
      );
      await notifications.service.app.get(ForgetOldMatches).run(signal);
      await notifications.service.app.get(ForgetOldMessages).run(signal);
    };
    await age(LINK_DAYS - 1);
    expect((await pageOf(old.token)).bottles).toHaveLength(1);
    await age(LINK_DAYS);
    expect(await pageOf(old.token)).toMatchObject({ isOver: true, bottles: [], more: 0 });
    const said = { sku: EAGLE.sku, storeNumber: '0012', seen: true };
    expect(await refusalOf(`${old.token}/reports`, said)).toEqual({ status: 404, code: 'NOT_FOUND' });
    await age(12);
    await eventually('the month', async () => {
      const sql = 'SELECT FROM past_message WHERE user_id = $1';
      return (await execute(notifications.dataSource, sql, [old.person.userId])) > 0;
    });
    expect(await pageOf(old.token)).toMatchObject({ isOver: true });
  });
});
