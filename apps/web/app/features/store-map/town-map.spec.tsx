import { act, fireEvent, screen } from '@testing-library/react';
import utah from 'virtual:utah-map';
import { show } from '../../../test/show';
import { homeTown } from '../../near-me/home-town';
import { MAP_HEIGHT, MAP_WIDTH } from './place-on-map';
import TownMap from './town-map';

const chosenTown = () => homeTown.store.getState();

describe('the map that asks for a town', () => {
  afterEach(() => act(() => homeTown.choose('')));

  it('takes a tap for the town nearest to it', () => {
    const { container } = show(<TownMap />);
    const map = container.querySelector('svg') as SVGSVGElement;
    const size = { width: MAP_WIDTH / 2, height: MAP_HEIGHT / 2 };
    map.getBoundingClientRect = () => new DOMRect(10, 20, size.width, size.height);
    const moab = utah.towns.find(({ city }) => city === 'Moab');
    fireEvent.click(map, { clientX: 10 + (moab?.x ?? 0) / 2, clientY: 20 + (moab?.y ?? 0) / 2 });
    expect(chosenTown()).toBe('Moab');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Moab' }).checked).toBe(true);
  });

  it('names the town that is chosen alone where another name would lie over it', () => {
    act(() => homeTown.choose('Millcreek'));
    const { container } = show(<TownMap />);
    const names = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent);
    expect(names).toContain('Millcreek');
    expect(names).not.toContain('Park City');
  });

  it('is a choice of all towns for the keyboard', () => {
    show(<TownMap />);
    expect(screen.getAllByRole('radio')).toHaveLength(utah.towns.length);
    fireEvent.click(screen.getByRole('radio', { name: 'Price' }));
    expect(chosenTown()).toBe('Price');
  });
});
