import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { UtahMap } from './utah-map';

const store = (city: string, qty: number) => ({ storeNumber: '0012', name: '', address: '', phone: '', city, qty });
const stores = [store('SLC', 12), store('PARK CITY', 3), store('ST GEORGE', 1_284)];
const label = () => screen.getByRole('img').getAttribute('aria-label');
const filledPins = () => screen.getByRole('img').querySelectorAll('circle.fill-primary').length;

describe('the map of Utah', () => {
  it('shows all towns with a store while nothing is searched for', () => {
    show(<UtahMap stores={[]} />);
    expect(label()).toMatch(/^Map of Utah with \d\d towns that have a state liquor store$/);
    expect(filledPins()).toBeGreaterThan(30);
  });

  it('fills the towns that have something', () => {
    show(<UtahMap stores={stores.slice(0, 1)} withoutStock="In no store" />);
    expect([label(), filledPins()]).toEqual(['Map of Utah; in stock in 1 town: Salt Lake City 12', 1]);
  });

  it('sets thousands apart', () => {
    show(<UtahMap stores={stores} />);
    expect(label()).toBe('Map of Utah; in stock in 3 towns: Salt Lake City 12, Park City 3, St. George 1,284');
  });

  it('says of a bottle that no store has what it is told to, and fills no pin', () => {
    show(<UtahMap stores={[]} withoutStock="In no store" />);
    expect([label(), filledPins()]).toEqual(['In no store', 0]);
  });
});
