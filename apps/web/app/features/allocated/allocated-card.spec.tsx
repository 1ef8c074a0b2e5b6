import type { AllocatedItem } from '@barrelhive/contracts';
import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { AllocatedCard } from './allocated-card';

const blantons: AllocatedItem = { sku: '016850', name: 'BLANTON GOLD EDITION BOURBON', price: '$129.99', stores: [] };
const UNREAD = 'Store figures are not available right now.';
const IN_NONE = 'Not available at any stores currently.';

it('calls a bottle by its display name, with the size that tells it from another one', () => {
  const product = {
    name: 'EVAN WILLIAMS BIB WHITE LABEL    1750 ml',
    displayName: 'Evan Williams Bottled in Bond White Label',
  };
  show(<AllocatedCard item={{ ...blantons, ...product }} />);
  expect(screen.getByRole('heading', { name: 'Evan Williams Bottled in Bond White Label 1750ml' })).toBeTruthy();
});

it('says since when a bottle is on the list no more', () => {
  show(<AllocatedCard item={{ ...blantons, storeQty: 12, left_at: '2026-11-20T18:00:00.000Z' }} />);
  expect(screen.getByText('Left the list on Nov 20, 2026. These are its last figures.')).toBeTruthy();
});

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
