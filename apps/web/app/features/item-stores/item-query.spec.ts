import type { InventoryItem } from '@barrelhive/contracts';
import { freshestItem } from './item-query';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 17, minute)).toISOString();
const store = (qty: number) => ({
  storeNumber: '0012',
  name: 'STATE STORE # 12',
  address: '',
  city: '',
  phone: '',
  qty,
});

const bottle = (checked: number, storesChecked: number | undefined, qty: number): InventoryItem => ({
  id: '016850',
  sku: '016850',
  name: "BLANTON'S SINGLE BARREL 750ml",
  category: 'Allocated Item',
  price: `$${qty}.00`,
  size: '750 ML',
  storeQty: qty,
  location: 'Various Utah Stores',
  lastChecked: at(checked),
  stores: storesChecked === undefined ? [] : [store(qty)],
  storesCheckedAt: storesChecked === undefined ? undefined : at(storesChecked),
});

describe('the freshest of a bottle', () => {
  const shown = bottle(10, 12, 4);

  it('is what is shown while the server has not answered, and when its answer is from before', () => {
    expect(freshestItem(shown, undefined)).toBe(shown);
    expect(freshestItem(shown, bottle(9, 14, 7))).toBe(shown);
  });

  it('is the answer as soon as it is as new', () => {
    const answered = bottle(10, 12, 4);
    expect(freshestItem(shown, answered)).toBe(answered);
    expect(freshestItem(shown, bottle(20, 21, 7))).toEqual(bottle(20, 21, 7));
    expect(freshestItem(bottle(10, undefined, 4), bottle(20, 21, 7)).stores).toEqual([store(7)]);
  });

  it('takes figures without the stores when those could not be read, or were read before', () => {
    for (const storesChecked of [undefined, 11]) {
      const freshest = freshestItem(shown, bottle(20, storesChecked, 7));
      expect(freshest).toMatchObject({ storeQty: 7, price: '$7.00', stores: [store(4)], storesCheckedAt: at(12) });
    }
  });
});
