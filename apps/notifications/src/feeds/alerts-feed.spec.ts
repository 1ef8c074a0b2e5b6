import type { StockChange } from '@barrelhive/contracts';
import { parseAtomFeed } from 'feedsmith';
import { alertsFeed } from './alerts-feed';

const publicUrl = 'https://barrelhive.example';
const since = new Date('2026-11-01T12:00:00Z');
const alertId = '9a3b1c2d-0000-4000-8000-000000000000';
const store = {
  storeNumber: '0012',
  name: 'x',
  address: '280 W HARRIS AVE',
  city: 'SALT LAKE CITY',
  phone: '',
  qty: 6,
};
const other = { ...store, storeNumber: '0035', address: '1 MAIN ST', city: 'MOAB', qty: 24 };
const bottle: StockChange = {
  kind: 'back-in-stock',
  sku: '016850',
  name: 'EAGLE RARE 10 YR 750ml',
  before: { storeQty: 0 },
  after: { storeQty: 30, priceCents: 3999 },
  stores: [other, store],
};

const feedOf = (change: Partial<StockChange>, rest: { isInPlan?: boolean; alertId?: string; term?: string } = {}) => {
  const { term = 'eagle rare', ...own } = rest;
  const matches = [{ alertId, term, observedAt: since, change: { ...bottle, ...change } }];
  return parseAtomFeed(alertsFeed({ matches, homeStores: ['0012'], since, isInPlan: true, publicUrl, ...own }));
};
const entryOf = (change: Partial<StockChange>, term?: string) =>
  feedOf(change, term === undefined ? {} : { term }).entries?.[0];

describe('the feed of alerts', () => {
  it('tells a bottle, its price, and its stores, those of the reader first', () => {
    expect(entryOf({})).toMatchObject({
      id: `https://barrelhive.example/bottles/016850?alert=${alertId}&kind=back-in-stock&at=2026-11-01T12:00:00.000Z`,
      links: [{ href: 'https://barrelhive.example/bottles/016850' }],
      title: { value: 'Eagle Rare 10 yr 750ml, $39.99: back in stock' },
      summary: {
        value:
          'Your alert “eagle rare”.<br>6 at your #12, 280 W Harris Ave, Salt Lake City<br>24 at #35, 1 Main St, Moab',
      },
      updated: since.toISOString(),
    });
  });

  it.each<[Partial<StockChange>, RegExp]>([
    [{ reason: 'delivery' }, /: delivered$/],
    [{ reason: 'at-stores' }, /: came to stores that had none$/],
    [{ kind: 'new-item' }, /: new on the state&#39;s list$/],
    [{ kind: 'on-its-way' }, /: on its way, in the state warehouse$/],
    [{ kind: 'price', before: { priceCents: 4999 } }, /750ml: now \$39\.99 \(was \$49\.99\)$/],
    [{ kind: 'price', after: {} }, /750ml: its price changed$/],
  ])('says what changed: %j', (change, title) => {
    expect(entryOf(change)?.title?.value).toMatch(title);
  });

  it('counts the bottles where the stores are not known', () => {
    expect(entryOf({ stores: [] })?.summary?.value).toMatch(/<br>30 in stores\.$/);
  });

  it('takes words of others for no tags, and ends nothing early', () => {
    const { title, summary } = entryOf({ name: 'A & B ]]> <b>\u0000C' }, 'x ]]> <script>') ?? {};
    expect(title?.value).toMatch(/^A &amp; B \]\]&gt; &lt;b&gt; C/i);
    expect(summary?.value).toContain('“x ]]&gt; &lt;script&gt;”');
  });

  it('of one alert has its words for a title, and its page', () => {
    expect(feedOf({}, { alertId })).toMatchObject({
      title: { value: 'Barrelhive: “eagle rare”' },
      id: 'https://barrelhive.example/a/9a3b1c2d',
    });
  });

  it('says in one entry that the plan has none any more, and nothing else', () => {
    expect(feedOf({}, { isInPlan: false }).entries).toMatchObject([
      { title: { value: 'Your plan has no feeds any more' } },
    ]);
  });
});
