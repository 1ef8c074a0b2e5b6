import { joined } from './waiting-matches';

const ROW = {
  alertId: 'a',
  userId: 'u',
  term: 'stagg',
  correlationId: 'c',
  product: null,
  scope: 'anywhere' as const,
  atLeast: 1,
  homeStores: [],
  hasComeIn: false,
  onlyAt: '',
};

const back = (reason: 'delivery' | 'at-stores' | undefined, nth: number, rose?: string[]) => ({
  ...ROW,
  changeId: String(nth),
  observedAt: new Date(nth),
  change: { kind: 'back-in-stock' as const, reason, rose, sku: '1', name: 'STAGG', after: {}, stores: [] },
});

describe('what waits of one bottle', () => {
  it.each([
    ['at-stores', 'at-stores', 'at-stores'],
    ['delivery', 'at-stores', 'delivery'],
    ['at-stores', 'delivery', 'delivery'],
    ['delivery', undefined, undefined],
    [undefined, 'at-stores', undefined],
    ['at-stores', undefined, undefined],
  ] as const)('that is back by %s and then by %s is told as by %s', (first, second, joinedReason) => {
    expect(joined([back(first, 1), back(second, 2)])).toMatchObject([
      { change: { reason: joinedReason }, observedAt: new Date(2), firstObservedAt: new Date(1) },
    ]);
  });

  it('that came to several stores in turn is told as come to all of these', () => {
    const cameTo = (nth: number, store: string) => back('at-stores', nth, [store]);
    expect(joined([cameTo(1, '0012'), cameTo(2, '0009')])).toMatchObject([{ change: { rose: ['0012', '0009'] } }]);
    expect(joined([back('delivery', 1), cameTo(2, '0012')])[0]?.change.rose).toBeUndefined();
  });
});
