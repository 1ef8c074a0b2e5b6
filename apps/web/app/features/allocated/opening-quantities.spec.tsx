import type { AllocatedItem } from '@barrelhive/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../../test/show';
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
});
