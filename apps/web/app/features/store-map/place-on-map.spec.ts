import { placeOnMap } from './place-on-map';

describe('a place on the map', () => {
  const map = { scale: 180 / Math.PI, x: 200, y: 100 };

  it('lies as far east as its longitude, and further north the nearer it is to the pole', () => {
    expect(placeOnMap(map, { latitude: 0, longitude: -112 })).toEqual({ x: 88, y: 100 });
    expect(placeOnMap(map, { latitude: 40, longitude: 0 })).toEqual({ x: 200, y: 56 });
    expect(placeOnMap(map, { latitude: -40, longitude: 0 })).toEqual({ x: 200, y: 144 });
  });
});
