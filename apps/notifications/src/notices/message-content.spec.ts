import type { StockChange } from '@barrelhive/contracts';
import { capabilitiesOf, defaultAlertPreferences, septetCount } from '@barrelhive/rules';
import { contentOf, keptContent, keptOf, type KeptContent } from './kept-content';
import {
  allowedContent,
  occasionOf,
  wantedContent,
  type AlertContent,
  type AnnouncementContent,
  type MessageContent,
} from './message-content';
import { textOf } from '../channels/sms/compose-text';

const slot = '2026-11-21T19:00:00.000Z';
const items: [StockChange, StockChange] = [
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
const alert: AlertContent = {
  kind: 'alert',
  day: '2026-11-21',
  match: { alertId: 'a-1', term: 'blanton', slot, items },
};
const list: AnnouncementContent = { kind: 'list', year: 2026, month: 11, itemCount: 42 };
const drawing: AnnouncementContent = {
  kind: 'drawing',
  drawingId: 'd-1',
  names: ['PAPPY VAN WINKLE 23'],
  itemCount: 3,
};
const ofAlert = { alertId: 'a-1', slot: new Date(slot) };
const seenAs = (changes: [string, StockChange][]) => ({ changes: new Map(changes), readings: new Map() });
const changes = seenAs([
  ['7', items[0]],
  ['8', items[1]],
]);
const store = { storeNumber: '0012', name: '', address: '280 W HARRIS AVE', city: 'SLC', phone: '', qty: 3 };

describe('the content of a message', () => {
  it('survives being kept in the database', () => {
    const asKept = (kept: KeptContent) => keptContent.parse(JSON.parse(JSON.stringify(kept)));
    for (const each of [list, drawing]) expect(contentOf(asKept(each), {}, seenAs([]))).toEqual(each);
    expect(contentOf(asKept(keptOf(alert, ['7', '8'])), ofAlert, changes)).toEqual(alert);
  });

  it('is told with the figures of its slot, and with the stores of its change or none', () => {
    const [first] = items;
    const before = { priceCents: 9_000 };
    const item = { ...first, before, after: { storeQty: 1 }, stores: [] };
    const content = { ...alert, match: { ...alert.match, items: [item] } };
    const withStores = seenAs([['7', { ...first, stores: [store] }]]);
    expect(contentOf(keptOf(content, ['7']), ofAlert, withStores)).toEqual(content);
    const naming = { ...alert, match: { ...alert.match, items: [{ ...item, stores: [store] }] } };
    expect(contentOf(keptOf(naming, ['7']), ofAlert, withStores)).toEqual(naming);
    const readSince = { ...withStores, readings: new Map([['3', [{ ...store, qty: 1 }]]]) };
    const read = { ...alert, match: { ...alert.match, items: [{ ...item, stores: [{ ...store, qty: 1 }] }] } };
    expect(contentOf(keptOf(read, ['7'], ['3']), ofAlert, readSince)).toEqual(read);
    expect(() => contentOf(keptOf(read, ['7'], ['4']), ofAlert, readSince)).toThrow(
      'the reading 4 of a notice is gone',
    );
  });

  it('is not guessed when a change of it is gone', () => {
    expect(() => contentOf(keptOf(alert, ['7', '9']), ofAlert, changes)).toThrow('the change 9 of a notice is gone');
  });

  it('is sent once: per alert and day, per month, per drawing', () => {
    expect(occasionOf(alert)).toBe('alert:a-1:2026-11-21');
    expect(occasionOf({ ...alert, day: '2026-11-22' })).not.toBe(occasionOf(alert));
    expect(occasionOf(list)).toBe('list:2026-11');
    expect(occasionOf(drawing)).toBe('drawing:d-1');
  });

  it('loses what the recipient did not ask for, and all of it when nothing is left', () => {
    const part = wantedContent(defaultAlertPreferences(), alert);
    expect(part).toEqual({ ...alert, match: { ...alert.match, items: items.slice(0, 1) } });
    expect(wantedContent({ ...defaultAlertPreferences(), back_in_stock: false }, alert)).toBeUndefined();
    expect(wantedContent({ ...defaultAlertPreferences(), notification_methods: [] }, alert)).toBeUndefined();
  });

  it('names a bottle once that is new and back in stock, to whoever wants either or both', () => {
    const bottle = { sku: '3', name: 'WELLER 12', after: {}, stores: [] };
    const items = (['new-item', 'back-in-stock'] as const).map((kind) => ({ ...bottle, kind }));
    const both: AlertContent = { ...alert, match: { ...alert.match, items } };
    const kindsWith = (wishes: Partial<ReturnType<typeof defaultAlertPreferences>>) => {
      const part = wantedContent({ ...defaultAlertPreferences(), ...wishes }, both);
      return part?.kind === 'alert' ? part.match.items.map(({ kind }) => kind) : [];
    };
    expect(kindsWith({})).toEqual(['back-in-stock']);
    expect(kindsWith({ new_items: false })).toEqual(['back-in-stock']);
    expect(kindsWith({ back_in_stock: false })).toEqual(['new-item']);
    expect(kindsWith({ new_items: false, back_in_stock: false })).toEqual([]);
  });

  it('is allowed as far as the entitlement goes', () => {
    const basic = capabilitiesOf({ tier: 'basic', valid: true }).texts;
    const ended = capabilitiesOf({ tier: 'premium', valid: false }).texts;
    expect(allowedContent(basic, alert)).toEqual(alert);
    expect(allowedContent(ended, alert)).toBeUndefined();
    expect(allowedContent(basic, list)).toEqual(list);
    expect(allowedContent(basic, drawing)).toBeUndefined();
  });

  it.each<[string, MessageContent, string]>([
    ['an alert', alert, 'Blanton'],
    ['a list', list, 'November'],
    ['a drawing', drawing, 'Pappy'],
  ])('makes one segment for %s, with the product and the way out', (_name, each, contents) => {
    const text = textOf(each, 'https://barrelhive.example');
    expect(text).toMatch(/^Barrelhive/);
    expect(text).toContain(contents);
    expect(text).toMatch(/STOP/);
    expect(septetCount(text)).toBeLessThanOrEqual(160);
  });
});
