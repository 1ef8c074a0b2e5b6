import { townNames } from './town-names';

const VIEW = { x: 0, y: 0, width: 100, height: 100 };
const parkCity = { city: 'Park City', x: 95, y: 50 };
const millcreek = { city: 'Millcreek', x: 45, y: 52 };
const named = (...towns: { city: string; x: number; y: number }[]) => townNames(towns, VIEW).map(({ city }) => city);

describe('the names of towns on a map', () => {
  it('stand beside the pin where there is room, else above it', () => {
    const wide = { city: 'A town with a long name', x: 50, y: 80 };
    expect(townNames([millcreek, wide], VIEW).map(({ anchor }) => anchor)).toEqual(['start', 'middle']);
    expect(townNames([parkCity], VIEW)[0]?.anchor).toBe('end');
  });

  it('never lie over each other: the first has the room', () => {
    expect(named(millcreek, parkCity)).toEqual(['Millcreek']);
    expect(named(parkCity, millcreek)).toEqual(['Park City']);
    expect(named(parkCity, { ...millcreek, y: 70 })).toEqual(['Park City', 'Millcreek']);
  });
});
