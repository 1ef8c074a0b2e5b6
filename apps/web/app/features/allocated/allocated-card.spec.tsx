import type { AllocatedItem } from '@barrelhive/contracts';
import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { AllocatedCard } from './allocated-card';

const blantons: AllocatedItem = { sku: '016850', name: 'BLANTON GOLD EDITION BOURBON', price: '$129.99', stores: [] };
const UNREAD = 'Store figures are not available right now.';
const IN_NONE = 'Not available at any stores currently.';

describe('a bottle of the monthly list without stores', () => {
  it.each([
    ['5 in stores that could not be read', 5, UNREAD, IN_NONE],
    ['none in stores', 0, IN_NONE, UNREAD],
  ])('with %s says what is known', (_, storeQty, said, unsaid) => {
    show(<AllocatedCard item={{ ...blantons, storeQty }} />);
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.queryByText(unsaid)).toBeNull();
    expect(screen.queryByText('0') !== null).toBe(storeQty === 0);
  });
});
