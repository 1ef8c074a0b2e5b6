import { screen } from '@testing-library/react';
import { show } from '../../test/show';
import { StoreTable } from './store-table';

const store = (storeNumber: string, more = {}) => ({ storeNumber, address: '1 MAIN ST', city: 'ROY', qty: 2, ...more });

describe('the stores of a bottle', () => {
  const { innerWidth } = window;
  beforeEach(() => (window.innerWidth = 390));
  afterEach(() => (window.innerWidth = innerWidth));

  it('are a table where there is room for one, and nothing else beside it', () => {
    window.innerWidth = 768;
    show(<StoreTable caption="Stores" stores={[store('0012')]} />);
    expect(screen.getAllByText('Roy')).toHaveLength(1);
    expect(screen.getByRole('table', { name: 'Stores' })).toBeTruthy();
  });

  it('have those last whose figures are doubted, and words beside these', () => {
    show(<StoreTable caption="Stores" stores={[store('0012', { isDoubtful: true }), store('0035')]} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Store 351 Main St, Roy2 in stock',
      'Store 121 Main St, Roy2 in stockmay not be there',
    ]);
  });

  it('have the words that are known of a store rather than those', () => {
    const stores = [store('0012', { isDoubtful: true })];
    show(<StoreTable caption="Stores" stores={stores} wordsFor={() => 'nobody finds it'} />);
    expect(screen.getByRole('listitem').textContent).toMatch(/nobody finds it$/);
  });
});
