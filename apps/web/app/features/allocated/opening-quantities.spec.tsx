import type { AllocatedItem } from '@barrelhive/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { homeTown } from '../../near-me/home-town';
import { browserSession } from '../../session/session';
import { OpeningQuantities } from './opening-quantities';

const FOURTH = '205 West 400 South, Salt Lake City';
const blantons: AllocatedItem = {
  sku: '016850',
  name: 'BLANTON SINGLE BARREL BOURBON',
  price: '$69.99',
  stores: [{ storeNumber: '0012', name: '', address: '205 W 400 S', city: 'SLC', phone: '', qty: 5 }],
};

describe('what a bottle of the list opened with', () => {
  it('is nothing where the page of the agency does not name it', () => {
    show(<OpeningQuantities item={blantons} name="Blanton" />);
    expect(screen.queryByText(/Opened/)).toBeNull();
  });

  it('stands beside what is left, and says when a store was last seen to hold it', () => {
    const stores = [
      { storeNumber: '0012', address: FOURTH, quantity: 12 },
      { storeNumber: '0001', address: 'MAIN STREET', quantity: 6, heldUntil: '2026-11-22T18:00:00.000Z' },
      { address: 'Nowhere' },
    ];
    show(<OpeningQuantities item={{ ...blantons, opening: { quantity: 18, stores } }} name="Blanton" />);
    fireEvent.click(screen.getByRole('button', { name: 'Opened with 18 in 3 stores', expanded: false }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Store 12, ${FOURTH}Opened with 12, 5 left`,
      'Store 01, Main StreetOpened with 6, last seen Nov 22, 2026',
      'NowhereOpened with an unknown quantity',
    ]);
  });

  it('names the stores of the reader first, then the nearest to their town', async () => {
    const place = { address: '', city: '', phone: '' };
    const at = (storeNumber: string, latitude: number, longitude: number) => {
      return { ...place, storeNumber, latitude, longitude };
    };
    const known = [at('0012', 40.761, -111.891), at('0032', 37.096, -113.568), at('0001', 40.761, -111.891)];
    logIn();
    act(() => homeTown.choose('St. George'));
    server.use(
      http.get('/api/home-stores', () => HttpResponse.json({ stores: ['0001'], most: 1 })),
      http.get('/api/stores', () => HttpResponse.json({ stores: known })),
    );
    const stores = [
      { address: 'Nowhere', quantity: 24 },
      { storeNumber: '0012', address: 'A', quantity: 12 },
      { storeNumber: '0032', address: 'B', quantity: 1 },
      { storeNumber: '0001', address: 'C', quantity: 2 },
    ];
    show(<OpeningQuantities item={{ ...blantons, opening: { quantity: 39, stores } }} name="Blanton" />);
    fireEvent.click(screen.getByRole('button', { name: 'Opened with 39 in 4 stores' }));
    await screen.findByText(/Store 32, B · 0\.0 mi/);
    await screen.findByText('Your store');
    const order = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/Opened.*/, ''));
    expect(order).toEqual([
      expect.stringMatching(/^Store 01, C · 26\d miYour store$/),
      'Store 32, B · 0.0 mi',
      expect.stringMatching(/^Store 12, A · 26\d mi$/),
      'Nowhere',
    ]);
    act(() => homeTown.choose(''));
    act(() => browserSession.logOut());
  });
});
