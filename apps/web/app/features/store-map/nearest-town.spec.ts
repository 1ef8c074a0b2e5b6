import fc from 'fast-check';
import { contains, nearestTown, viewOf } from './nearest-town';

const towns = [
  { city: 'Logan', x: 100, y: 20 },
  { city: 'Moab', x: 280, y: 260 },
  { city: 'St. George', x: 20, y: 360 },
];

describe('a tap on the map', () => {
  it.each([
    [0.1, 0.9, 'St. George'],
    [0.4, 0.1, 'Logan'],
    [1, 1, 'Moab'],
  ])('at %p across and %p down means %s', (across, down, city) => {
    expect(nearestTown(towns, { x: 0, y: 0, width: 300, height: 372 }, { across, down })?.city).toBe(city);
  });

  it('on the very place of a town means that town, in any part of the map that has it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...towns), fc.integer({ min: 1, max: 50 }), (town, margin) => {
        const view = viewOf(towns, margin);
        const at = { across: (town.x - view.x) / view.width, down: (town.y - view.y) / view.height };
        expect(contains(view, town)).toBe(true);
        expect(contains(view, { ...town, x: view.x - 1 })).toBe(false);
        expect(nearestTown(towns, view, at)).toBe(town);
      }),
    );
  });
});
