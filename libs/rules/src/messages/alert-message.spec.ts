import fc from 'fast-check';
import { composeAlertMessage, type MessageItem } from './alert-message';
import { segmentCount, septetCount, toGsm7 } from './gsm7';
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
const LINK = 'https://barrelhive.example/t/k3f9x2mqz7';

describe('the text of an alert', () => {
  it('names the product, the term, the bottle and how to stop', () => {
    expect(composeAlertMessage({ term: 'blanton', items: [item("BLANTON'S GOLD")] })).toBe(
      'Barrelhive "blanton": Blanton\'s Gold $119.99 back in stock. Reply STOP to opt out',
    );
  });

  it.each([
    ['compass.com', 'compass com'],
    ['see https://evil.example/x@y for 1.75', 'see https evil example x y for'],
    ['Makers 1.75', 'Makers 1.75'],
    ['jack no.7', 'jack no 7'],
    ['10.0.0.1', '10 0 0 1'],
    ['rosé.bar', 'rosé bar'],
    ['ñ.com', 'ñ com'],
  ])('makes no link of the term %s', (term, shown) => {
    const text = composeAlertMessage({ term, items: [item("BLANTON'S GOLD")] });
    expect(/"([^"]*)"/.exec(text)?.[1]).toContain(shown.slice(0, 25));
  });

  it('lets no term stand in it that a phone takes for an address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.emailAddress(), fc.ipV4()), (term) => {
        const text = composeAlertMessage({ term: term.slice(0, 29), items: [item('ANGELS ENVY')] });
        expect(text.slice(0, text.indexOf('Angels Envy'))).not.toMatch(/[\p{L}\d][./@:]+\p{L}|\d\.\d+\.\d/iu);
      }),
    );
  });

  it('names the store of a bottle and leads to the alert, in one segment, with the street where there is room', () => {
    const text = composeAlertMessage({
      term: 'blanton',
      items: [item("BLANTON'S GOLD", { stores: [store(12, 6)] })],
      link: LINK,
    });
    expect(text).toBe(
      `Barrelhive "blanton": Blanton's Gold $119.99 back in stock: 6 at #12 Salt Lake City ${LINK} Reply STOP to opt out`,
    );
    expect(septetCount(text)).toBeLessThanOrEqual(160);
    const near = composeAlertMessage({ term: 'stagg', items: [item('STAGG', { stores: [store(12, 6)] })], link: LINK });
    expect(near).toContain('6 at #12 280 W Harris Ave, Salt Lake City https');
    expect(septetCount(near)).toBeLessThanOrEqual(160);
  });

  it('writes highways and towns as screens do, and leaves out the usual size, though it is glued to the name', () => {
    const stores = [store(41, 6, { address: '1550 N US-89', city: 'ST GEORGE' })];
    const text = composeAlertMessage({ term: 'style', items: [item('PROHIBITION STYLE750ml', { stores })] });
    expect(text).toContain('Prohibition Style $119.99 back in stock: 6 at #41 1550 N US-89, St. George. ');
  });

  it('calls a bottle by its display name, with a size that is not the usual one', () => {
    const bottle = (name: string) => item(name, { displayName: 'Blanton Bourbon Single Barrel' });
    const textOf = (name: string) => composeAlertMessage({ term: 'blanton', items: [bottle(name)] });
    expect(textOf('BLANTON BOURBON SNGL BRRL 750ml')).toBe(
      'Barrelhive "blanton": Blanton Bourbon Single Barrel $119.99 back in stock. Reply STOP to opt out',
    );
    expect(textOf('BLANTON BOURBON SNGL BRRL1750ml')).toContain('Single Barrel 1750ml $119.99 back');
    expect(textOf('BLANTON BOURBON SNGL BRRL')).toContain('Single Barrel $119.99 back');
  });

  it('names the three stores with most stock and counts the others', () => {
    const stores = [store(3, 2, { city: 'SLC' }), store(9, 12), store(1, 2), store(35, 1), store(0, 50), store(7, 0)];
    const text = composeAlertMessage({ term: 'blanton', items: [item("BLANTON'S GOLD", { stores })], link: LINK });
    expect(text).toContain(
      ': 12 at #09 280 W Harris Ave, Salt Lake City; 2 at #01 280 W Harris Ave, Salt Lake City; 2 at #03 280 W Harris Ave, Salt Lake City +1 store ',
    );
    expect(segmentCount(text)).toBe(2);
  });

  it('stays in GSM-7 where a city has a letter that the alphabet knows only as a capital', () => {
    const stores = [store(12, 6, { address: '1 Ω STREET', city: 'KΩ PARK' })];
    const text = composeAlertMessage({ term: 'blanton', items: [item('BLANTON', { stores })] });
    expect(toGsm7(text)).toBe(text);
    expect(text).toContain('6 at #12 1 Ω Street, K Park');
  });

  it('says how many there are in the state while their stores are not known', () => {
    const text = composeAlertMessage({ term: 'blanton', items: [item('BLANTON', { after: { storeQty: 9 } })] });
    expect(text).toContain('Blanton back in stock: 9 in stores. Reply');
  });

  it('says what changed, each bottle on a line of its own', () => {
    const items = [
      item('A BOTTLE', { kind: 'price', before: { priceCents: 3_199 }, after: { priceCents: 2_799 } }),
      item('B BOTTLE', { kind: 'new-item', after: {}, stores: [store(12, 1)] }),
    ];
    expect(composeAlertMessage({ term: 'bottle', items, link: LINK })).toBe(
      [
        'Barrelhive "bottle":',
        'A Bottle now $27.99 (was $31.99)',
        'B Bottle new: 1 at #12 280 W Harris Ave, Salt Lake City',
        LINK,
        'Reply STOP to opt out',
      ].join('\n'),
    );
  });

  it('lists several bottles by how rare they are: in stock, allocated, few in the state, dear', () => {
    const items = [
      item('GONE', { after: { storeQty: 0 }, isAllocated: true }),
      item('MANY', { after: { storeQty: 90 } }),
      item('DEAR FEW', { after: { storeQty: 4, priceCents: 9_000 } }),
      item('CHEAP FEW', { after: { storeQty: 4, priceCents: 2_000 } }),
      item('UNKNOWN', { after: {} }),
      item('ALLOCATED', { after: { storeQty: 60 }, isAllocated: true }),
    ];
    const [, ...lines] = composeAlertMessage({ term: 'x', items }).split('\n');
    expect(lines.map((line) => line.split(/ \$|:| back/)[0])).toEqual([
      'Allocated',
      'Dear Few',
      'Cheap Few',
      'Many',
      'Unknown',
      expect.stringMatching(/^Gone/),
    ]);
  });

  it('lists as many bottles as fit with a store of each, and counts the rest', () => {
    const items = Array.from({ length: 40 }, (_, index) =>
      item(`BUFFALO TRACE BARREL NUMBER ${index + 1}`, { stores: [store(12, 3), store(14, 2), store(15, 1)] }),
    );
    const lines = composeAlertMessage({ term: 'buffalo trace', items, link: LINK }).split('\n');
    expect(lines).toEqual([
      'Barrelhive "buffalo trace" back in stock:',
      'Buffalo Trace Barrel Number 1 $119.99: 3 at #12 Salt Lake City; 2 at #14 Salt Lake City +1 store',
      'Buffalo Trace Barrel Number 2 $119.99: 3 at #12 Salt Lake City; 2 at #14 Salt Lake City +1 store',
      '+38 more',
      LINK,
      'Reply STOP to opt out',
    ]);
  });

  it('cuts the term before the name, and the name before the link', () => {
    const long = item('X'.repeat(20) + ' RESERVE SINGLE BARREL STRAIGHT BOURBON WHISKEY 12 YR OLD', {
      stores: [store(12, 6)],
    });
    const text = composeAlertMessage({ term: 'single barrel straight bourbon whiskey', items: [long], link: LINK });
    expect(text).toMatch(/^Barrelhive: Xx.* 6 at #12 https:.* Reply STOP to opt out$/);
    const far = composeAlertMessage({
      term: 'x',
      items: [long],
      link: `https://barrelhive.example/${'a'.repeat(150)}`,
    });
    expect(far).not.toContain('https');
    expect(far).toContain('6 at #12');
  });

  const price = fc.option(fc.integer({ min: 1, max: 9_999_999 }), { nil: undefined });
  const anyText = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
  const anyStore = fc.record({
    storeNumber: fc.oneof(anyText(4), fc.integer({ min: 1, max: 99 }).map(String)),
    address: anyText(120),
    city: anyText(60),
    qty: fc.nat(99_999),
    isDoubtful: fc.option(fc.boolean(), { nil: undefined }),
  });
  const anyItem = fc.record({
    name: fc.oneof(anyText(120), fc.constantFrom('PIÑON^^^ {RÉSERVE} €€€€', 'X'.repeat(200))),
    kind: fc.constantFrom('back-in-stock', 'price', 'new-item', 'on-its-way'),
    reason: fc.constantFrom(undefined, 'delivery', 'at-stores'),
    before: fc.option(fc.record({ priceCents: price }), { nil: undefined }),
    after: fc.record({ priceCents: price, storeQty: fc.option(fc.nat(99_999), { nil: undefined }) }),
    stores: fc.array(anyStore, { maxLength: 8 }),
    isAllocated: fc.option(fc.boolean(), { nil: undefined }),
  });

  it('is one segment of GSM-7 for a bottle in one store and two at most else, with product and STOP hint', () => {
    fc.assert(
      fc.property(
        anyText(256),
        fc.array(anyItem, { minLength: 1, maxLength: 100 }),
        fc.option(fc.webUrl(), { nil: undefined }),
        fc.array(fc.integer({ min: 1, max: 99 }).map(String), { maxLength: 10 }),
        (term, items, link, mine) => {
          const text = composeAlertMessage({ term, items, link, mine });
          const [first, ...others] = items;
          const inStock = first?.stores.filter(({ qty, storeNumber }) => qty > 0 && Number(storeNumber) !== 0) ?? [];
          const isAtMine = inStock.filter((one) => mine.includes(one.storeNumber) && !one.isDoubtful).length === 1;
          const isOneInOne = others.length === 0 && ((first?.stores.length ?? 0) <= 1 || isAtMine);
          if (link === undefined || toGsm7(link) === link) expect(toGsm7(text)).toBe(text);
          expect(segmentCount(text)).toBeLessThanOrEqual(isOneInOne ? 1 : 2);
          expect(text).toMatch(/^Barrelhive/);
          expect(text).toMatch(/Reply STOP to opt out$/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
