import { createRequire } from 'node:module';
import { geoMercator, geoPath } from 'd3-geo';
import { feature, merge, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { MAP_HEIGHT, MAP_WIDTH } from '../app/features/store-map/map-frame';
import { storeTowns } from '../app/features/store-map/store-towns';

type CountyGeometry = (Polygon | MultiPolygon) & { id: string };
type Counties = Topology<{ counties: GeometryCollection }>;

const MODULE_ID = 'virtual:utah-map';
const UTAH = '49';

/** `virtual:utah-map`: the outline of Utah, its county lines and where its store towns lie, drawn once at build time. */
export function utahMap(): Plugin {
  return {
    name: 'utah-map',
    resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : undefined),
    load: (id) => (id === `\0${MODULE_ID}` ? `export default ${JSON.stringify(drawUtah())};` : undefined),
  };
}

function drawUtah() {
  const atlas = createRequire(import.meta.url)('us-atlas/counties-10m.json') as Counties;
  const counties = atlas.objects.counties.geometries.filter(
    (county): county is CountyGeometry => typeof county.id === 'string' && county.id.startsWith(UTAH),
  );
  const collection: GeometryCollection = { type: 'GeometryCollection', geometries: counties };
  const projection = geoMercator().fitExtent(
    [
      [2, 2],
      [MAP_WIDTH - 2, MAP_HEIGHT - 2],
    ],
    feature(atlas, collection),
  );
  const path = geoPath(projection).digits(1);
  return {
    outline: path(merge(atlas, counties)) ?? '',
    countyLines: path(mesh(atlas, collection, (a, b) => a !== b)) ?? '',
    towns: storeTowns.map(({ city, longitude, latitude }) => {
      const [x, y] = projection([longitude, latitude]) ?? [0, 0];
      return { city, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
    }),
  };
}
