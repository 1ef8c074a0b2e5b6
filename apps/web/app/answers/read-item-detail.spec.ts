import * as z from 'zod/mini';
import { readItemDetail } from './read-item-detail';

describe('a bottle with its history', () => {
  it('is read without what an older server does not send', () => {
    expect(z.parse(readItemDetail, { sku: '018006', name: 'BUFFALO TRACE' })).toMatchObject({
      sku: '018006',
      status: '',
      priceHistory: [],
      stockHistory: [],
    });
  });

  it('loses the points that cannot be read, not its history', () => {
    const at = '2026-11-21T17:00:00.000Z';
    const priceHistory = [{ at, priceCents: 3199 }, { at: 'yesterday', priceCents: 1 }, { at }];
    const item = z.parse(readItemDetail, { sku: '1', name: 'WELLER', priceHistory, stockHistory: null });
    expect(item).toMatchObject({ priceHistory: [{ at, priceCents: 3199 }], stockHistory: [] });
  });

  it('says when it left the list, where that can be read', () => {
    const read = (delistedAt: unknown) => z.parse(readItemDetail, { sku: '1', name: 'WELLER', delistedAt }).delistedAt;
    expect(read('2026-11-21T17:00:00.000Z')).toBe('2026-11-21T17:00:00.000Z');
    expect([read('yesterday'), read(undefined)]).toEqual([undefined, undefined]);
  });

  it('is none without a number and a name', () => {
    expect(z.safeParse(readItemDetail, { status: 'active' }).success).toBe(false);
  });
});

describe('how sure the figures of a bottle are', () => {
  const confidenceOf = (confidence: unknown) => z.parse(readItemDetail, { sku: '1', name: 'X', confidence }).confidence;

  it('is read by store, and a word of later says nothing', () => {
    expect(
      confidenceOf({ '0012': { kind: 'thin', seen: 2, reports: 3 }, '0009': { kind: 'of later' }, '0004': 'odd' }),
    ).toEqual({ '0012': { kind: 'thin', seen: 2, reports: 3 }, '0009': { kind: 'unknown' } });
  });

  it.each([undefined, null, 'odd'])('is nothing where there is none: %s', (confidence) => {
    expect(confidenceOf(confidence)).toBeUndefined();
  });
});
