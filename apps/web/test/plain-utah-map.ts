import { placeOnMap } from '../app/features/store-map/place-on-map';
import { storeTowns } from '../app/near-me/store-towns';

const map = { scale: 3_000, x: 6_000, y: 2_500 };

/** Stands for the map that the build draws: its towns, without outlines. */
export default {
  lines: '/utah.svg',
  map,
  towns: storeTowns.map(({ city, ...place }) => ({ city, ...placeOnMap(map, place) })),
};
