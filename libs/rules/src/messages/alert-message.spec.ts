import fc from 'fast-check';
import {
  composeAlertMessage,
  composeDrawingMessage,
  composeListReleasedMessage,
  type MessageItem,
} from './alert-message';
import { segmentCount, toGsm7 } from './gsm7';

const item = (name: string, change: Partial<MessageItem> = {}): MessageItem => ({
  name,
  kind: 'back-in-stock',
  after: { priceCents: 11_999 },
  ...change,
});

describe('the text of an alert', () => {
  it('names the product, the term, the bottle and how to stop', () => {
    expect(composeAlertMessage({ term: 'blanton', items: [item("BLANTON'S GOLD")] })).toBe(
      'Barrelhive "blanton": Blanton\'s Gold $119.99 back in stock. Reply STOP to opt out',
    );
  });

  it('says what changed', () => {
    const items = [
      item('A BOTTLE', { kind: 'price', before: { priceCents: 3_199 }, after: { priceCents: 2_799 } }),
      item('B BOTTLE', { kind: 'new-item', after: {} }),
    ];
    expect(composeAlertMessage({ term: 'bottle', items })).toBe(
      'Barrelhive "bottle": A Bottle now $27.99 (was $31.99), B Bottle new. Reply STOP to opt out',
    );
  });

  it('lists as many items as fit and counts the rest', () => {
    const items = Array.from({ length: 9 }, (_, index) => item(`BUFFALO TRACE BARREL NUMBER ${index + 1}`));
    expect(composeAlertMessage({ term: 'buffalo trace', items })).toBe(
      'Barrelhive "buffalo trace": Buffalo Trace Barrel Number 1 $119.99 back in stock +8 more. Reply STOP to opt out',
    );
  });

  it('adds a link only where nothing else loses its room', () => {
    const short = composeAlertMessage({ term: 'blanton', items: [item('BLANTON')], link: 'https://bhv.example/a' });
    expect(short).toBe(
      'Barrelhive "blanton": Blanton $119.99 back in stock https://bhv.example/a Reply STOP to opt out',
    );
    const long = composeAlertMessage({
      term: 'blanton',
      items: [item('BLANTON')],
      link: `https://bhv.example/${'a'.repeat(99)}`,
    });
    expect(long).not.toContain('https');
  });

  it('is one segment of GSM-7 with product and STOP hint, whatever the term and the items', () => {
    const items = fc.array(
      fc.record({
        name: fc.oneof(
          fc.string({ unit: 'binary', maxLength: 120 }),
          fc.constantFrom('PIÑON^^^ {RÉSERVE} €€€€', 'X'.repeat(200)),
        ),
        kind: fc.constantFrom('back-in-stock', 'price', 'new-item'),
        before: fc.option(fc.record({ priceCents: fc.integer({ min: 1, max: 9_999_999 }) }), { nil: undefined }),
        after: fc.record({ priceCents: fc.option(fc.integer({ min: 1, max: 9_999_999 }), { nil: undefined }) }),
      }),
      { minLength: 1, maxLength: 100 },
    );
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 256 }),
        items,
        fc.option(fc.webUrl(), { nil: undefined }),
        (term, changed, link) => {
          const text = composeAlertMessage({ term, items: changed, link });
          expect(toGsm7(text)).toBe(text);
          expect(segmentCount(text)).toBe(1);
          expect(text).toMatch(/^Barrelhive /);
          expect(text).toMatch(/Reply STOP to opt out$/);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('the other texts', () => {
  it('tell of the monthly list', () => {
    expect(composeListReleasedMessage({ month: 'November', itemCount: 42 })).toBe(
      'Barrelhive: the November allocated list is out with 42 items. Reply STOP to opt out',
    );
    expect(composeListReleasedMessage({ month: 'May', itemCount: 1 })).toContain('with 1 item.');
  });

  it('tell of drawings, with as many bottles as fit', () => {
    expect(composeDrawingMessage({ names: ['GEORGE T STAGG BOURBON', 'PAPPY VAN WINKLE 23YR'], itemCount: 2 })).toBe(
      'Barrelhive: lottery open: George T Stagg Bourbon, Pappy Van Winkle 23yr. Reply STOP to opt out',
    );
    expect(composeDrawingMessage({ names: ['STAGG'], itemCount: 7 })).toContain('Stagg +6 more.');
  });
});
