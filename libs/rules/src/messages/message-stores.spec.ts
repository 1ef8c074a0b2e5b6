import { composeAlertMessage, type MessageItem } from './alert-message';
import { segmentCount } from './gsm7';
import type { MessageStore } from './message-stores';

const item = (name: string, change: Partial<MessageItem> = {}): MessageItem => ({
  name,
  kind: 'back-in-stock',
  after: { priceCents: 11_999 },
  stores: [],
  ...change,
});
const store = (number: number, qty: number, more: Partial<MessageStore> = {}): MessageStore => ({
  storeNumber: String(number).padStart(4, '0'),
  address: '280 W HARRIS AVE',
  city: 'SALT LAKE CITY',
  qty,
  ...more,
});

describe('the text to somebody who drives to #12 and #9', () => {
  const mine = ['0012', '0009'];
  const PROVO = { address: '3433 N 10 E', city: 'PROVO' };
  const eagle = (change: Partial<MessageItem> = {}) =>
    item('EAGLE RARE 10 YR', { after: { priceCents: 3_999, storeQty: 30 }, stores: [store(12, 6)], ...change });
  const link = 'https://barrelhive.com/t/k3f9x2mqz7';
  const textOf = (...items: MessageItem[]) => composeAlertMessage({ term: 'eagle rare', items, mine, link });
  const AROUND = / https\S+ Reply STOP to opt out$/;
  const wordsOf = (change: Partial<MessageItem>) =>
    textOf(eagle(change))
      .replace(AROUND, '')
      .replace(/^.*\$39\.99 /, '');

  it('names their store in one segment, however many others have it', () => {
    const stores = [store(35, 24), store(12, 6), store(41, 9)];
    expect(textOf(eagle({ stores }))).toBe(
      'Barrelhive "eagle rare": Eagle Rare 10 yr $39.99 at your #12: 6, 280 W Harris Ave, Salt Lake City https://barrelhive.com/t/k3f9x2mqz7 Reply STOP to opt out',
    );
  });

  it.each([
    ['it came to their store', 'at-stores', [store(12, 6)], 'now at your #12: 6, 280 W Harris Ave, Salt Lake City'],
    ['a case was delivered', 'delivery', [store(12, 6)], 'delivered, at your #12: 6, Salt Lake City'],
    ['it was delivered elsewhere', 'delivery', [store(4, 24)], 'delivered: 24 at #04 280 W Harris Ave, Salt Lake City'],
    ['it came elsewhere', 'at-stores', [store(4, 24, PROVO)], 'came in: 24 at #04 3433 N 10 E, Provo'],
    ['a case was delivered, nobody knows where', 'delivery', [], 'delivered: 30 in stores'],
    ['it came to their stores, nobody knows which', 'at-stores', [], 'now at your stores'],
  ] as const)('says why in one segment: %s', (_why, reason, stores, words) => {
    expect(wordsOf({ reason, stores })).toBe(words);
    expect(segmentCount(textOf(eagle({ reason, stores })))).toBe(1);
  });

  it('names both of their stores before the fullest', () => {
    expect(wordsOf({ stores: [store(35, 24), store(12, 2), store(9, 3, PROVO)] })).toBe(
      'at your #09: 3, 3433 N 10 E, Provo; your #12: 2, 280 W Harris Ave, Salt Lake City; 24 at #35 280 W Harris Ave, Salt Lake City',
    );
  });

  it('names the store that got more before another of theirs that had the bottle', () => {
    const stores = [store(9, 24, PROVO), store(12, 6)];
    expect(wordsOf({ reason: 'at-stores', rose: ['0012'], stores })).toBe(
      'now at your #12: 6, 280 W Harris Ave, Salt Lake City; your #09: 24, 3433 N 10 E, Provo',
    );
  });

  it('names a store that got more before theirs that had the bottle, also when it is the only one of theirs', () => {
    const stores = [store(12, 6), store(35, 2, PROVO)];
    expect(wordsOf({ reason: 'at-stores', rose: ['0035'], stores })).toBe(
      'came in: 2 at #35 3433 N 10 E, Provo; your #12: 6, 280 W Harris Ave, Salt Lake City',
    );
  });

  it('names a store last whose figure is doubtful, also theirs', () => {
    expect(wordsOf({ stores: [store(12, 1, { isDoubtful: true }), store(35, 2)] })).toBe(
      'back in stock: 2 at #35 280 W Harris Ave, Salt Lake City; your #12: 1, 280 W Harris Ave, Salt Lake City',
    );
  });

  it('says of each of several bottles why, unless all were gone before', () => {
    const other = item('BLANTON GOLD', { stores: [store(35, 2, PROVO)] });
    const linesOf = (...items: MessageItem[]) =>
      textOf(...items)
        .split('\n')
        .slice(0, 3);
    expect(linesOf(eagle(), other)).toEqual([
      'Barrelhive "eagle rare" back in stock:',
      'Eagle Rare 10 yr $39.99 at your #12: 6, 280 W Harris Ave, Salt Lake City',
      'Blanton Gold $119.99: 2 at #35 3433 N 10 E, Provo',
    ]);
    expect(linesOf(eagle({ reason: 'at-stores' }), other)).toEqual([
      'Barrelhive "eagle rare":',
      'Eagle Rare 10 yr $39.99 now at your #12: 6, 280 W Harris Ave, Salt Lake City',
      'Blanton Gold $119.99 back in stock: 2 at #35 3433 N 10 E, Provo',
    ]);
  });
});
