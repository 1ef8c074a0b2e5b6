import type { ItemDetail, StoreEntry } from '@barrelhive/contracts';
import { setServerTime } from '@barrelhive/ui';
import { act, screen } from '@testing-library/react';
import { bottle } from '../../../test/example-data';
import { show } from '../../../test/show';
import { BottleOfText } from './bottle-of-text';

const SENT = '2026-11-21T18:00:00.000Z';
const LATER = '2026-11-21T18:20:00.000Z';
const place = { name: '', address: '280 W HARRIS AVE', city: 'SALT LAKE CITY', phone: '8015550112' };
const store = (storeNumber: string, qty: number): StoreEntry => ({ ...place, storeNumber, qty });

function showNow(item: Partial<ItemDetail>) {
  const known = { ...bottle, status: '1', department: 'AW', priceHistory: [], stockHistory: [], storeQty: 8 };
  show(
    <BottleOfText
      bottle={{
        sku: bottle.sku,
        name: bottle.name,
        price: '$31.99',
        stores: [store('0012', 2)],
      }}
      item={{ ...known, stores: [store('0012', 2), store('0035', 6)], storesCheckedAt: LATER, ...item }}
      isAwaited={false}
      sentAt={SENT}
      hours={undefined}
      isTitle
      send={() => Promise.resolve()}
    />,
  );
}

const figures = () =>
  screen.getAllByRole('heading').map(({ firstChild, children }) => [firstChild?.textContent, children[0]?.textContent]);

describe('a bottle of a text', () => {
  afterEach(() => act(() => setServerTime(new Date())));

  it('was checked by the server’s clock, whatever that of the device says', () => {
    setServerTime(new Date(Date.parse(LATER) + 270_000));
    showNow({});
    expect(screen.getByText(/^Told /).textContent).toMatch(/ · checked 4 min ago$/);
  });

  it('says beside the figure of a store how sure it is', () => {
    showNow({ confidence: { '0012': { kind: 'reported-missing', seen: 0, reports: 2 }, '0035': { kind: 'fresh' } } });
    expect(figures()).toEqual([
      ['2 at #12', ' · nobody finds it'],
      ['6 at #35', '280 W Harris Ave, Salt Lake City'],
    ]);
  });

  it('says nothing of how sure the figure of a store is that has none any more', () => {
    showNow({ stores: [store('0035', 6)], confidence: { '0012': { kind: 'thin' } } });
    expect(figures()[0]).toEqual(['Gone from #12', '280 W Harris Ave, Salt Lake City']);
  });

  it('says how soon it is usually gone', () => {
    showNow({ seldom: { watchedDays: 180, shareOfHours: 0.05, returns: 6, medianHoursOnShelf: 3.34 } });
    expect(screen.getByText(/^Usually gone in 3 h 20 min\./)).toBeTruthy();
  });
});
