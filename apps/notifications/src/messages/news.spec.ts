import { defaultAlertPreferences, septetCount } from '@barrelhive/rules';
import { coveredBy, news, occasionOf, textOf, wantedBy, type AlertNews, type News } from './news';

const slot = '2026-11-21T19:00:00.000Z';
const items: AlertNews['match']['items'] = [
  { kind: 'back-in-stock', sku: '1', name: "BLANTON'S GOLD", after: { storeQty: 3, priceCents: 11999 }, stores: [] },
  {
    kind: 'price',
    sku: '2',
    name: 'EAGLE RARE',
    before: { priceCents: 5000 },
    after: { priceCents: 4900 },
    stores: [],
  },
];
const told: AlertNews = {
  kind: 'alert',
  day: '2026-11-21',
  match: { alertId: 'a-1', userId: 'u-1', term: 'blanton', slot, items },
};
const list: News = { kind: 'list', year: 2026, month: 11, itemCount: 42 };
const drawing: News = { kind: 'drawing', drawingId: 'd-1', names: ['PAPPY VAN WINKLE 23'], itemCount: 3 };

describe('the news of a message', () => {
  it('survive being kept in the database', () => {
    for (const each of [told, list, drawing]) {
      expect(news.parse(JSON.parse(JSON.stringify(each)))).toEqual(each);
    }
  });

  it('are told once: per alert and day, per user and month, per user and drawing', () => {
    expect(occasionOf(told, 'u-1')).toBe('alert:a-1:2026-11-21');
    expect(occasionOf({ ...told, day: '2026-11-22' }, 'u-1')).not.toBe(occasionOf(told, 'u-1'));
    expect(occasionOf(list, 'u-1')).toBe('list:u-1:2026-11');
    expect(occasionOf(drawing, 'u-1')).toBe('drawing:u-1:d-1');
  });

  it('lose what their reader did not ask for, and vanish when nothing is left', () => {
    const part = wantedBy(defaultAlertPreferences(), told);
    expect(part).toEqual({ ...told, match: { ...told.match, items: items.slice(0, 1) } });
    expect(wantedBy({ ...defaultAlertPreferences(), back_in_stock: false }, told)).toBeUndefined();
    expect(wantedBy({ ...defaultAlertPreferences(), notification_methods: [] }, told)).toBeUndefined();
  });

  it('are covered by a valid plan only', () => {
    expect(coveredBy({ tier: 'basic', valid: true }, told)).toEqual(told);
    expect(coveredBy({ tier: 'premium', valid: false }, told)).toBeUndefined();
    expect(coveredBy({ tier: 'basic', valid: true }, list)).toEqual(list);
    expect(coveredBy({ tier: 'basic', valid: true }, drawing)).toBeUndefined();
  });

  it.each<[string, News, string]>([
    ['an alert', told, 'Blanton'],
    ['a list', list, 'November'],
    ['a drawing', drawing, 'Pappy'],
  ])('make one segment for %s, with the product and the way out', (_name, each, contents) => {
    const text = textOf(each, 'https://barrelhive.example');
    expect(text).toMatch(/^Barrelhive/);
    expect(text).toContain(contents);
    expect(text).toMatch(/STOP/);
    expect(septetCount(text)).toBeLessThanOrEqual(160);
  });
});
