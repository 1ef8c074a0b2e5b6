import { geoMercator, geoPath } from 'd3-geo';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { feature, merge, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { MAP_HEIGHT, MAP_WIDTH, type MercatorMap, placeOnMap } from '../app/features/store-map/place-on-map';
import { storeTowns } from '../app/near-me/store-towns';

type CountyGeometry = (Polygon | MultiPolygon) & { id: string };
type Counties = Topology<{ counties: GeometryCollection }>;

const MODULE_ID = 'virtual:utah-map';
const UTAH = '49';

/**
 * `virtual:utah-map`: where the store towns of Utah lie, how other places are found on the map, and the address of a picture of its outline and county lines, drawn once at
 * build time. The lines are a file of their own: in the page's code they would be a fortieth of all there is to load.
 */
export function utahMap(): Plugin {
  const { towns, map, ...lines } = drawUtah();
  const picture = pictureOf(lines);
  const fileName = `assets/utah-${createHash('sha256').update(picture).digest('hex').slice(0, 8)}.svg`;
  return {
    name: 'utah-map',
    resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : undefined),
    load: (id) =>
      id === `\0${MODULE_ID}` ? `export default ${JSON.stringify({ lines: `/${fileName}`, map, towns })};` : undefined,
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: picture });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(picture);
      });
    },
  };
}

/** Two drawings to be used by their names. Whoever uses one gives it its colours. */
function pictureOf({ outline, countyLines }: { outline: string; countyLines: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}"><path id="outline" d="${outline}"/><path id="counties" d="${countyLines}"/></svg>`;
}

/** Utah as paths of an SVG in the map's units: its outline, the lines between its counties, and where the towns with a store lie. */
export function drawUtah() {
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
  const [x, y] = projection.translate();
  const map: MercatorMap = { scale: tenth(projection.scale()), x: tenth(x), y: tenth(y) };
  const path = geoPath(projection).digits(1);
  return {
    outline: path(merge(atlas, counties)) ?? '',
    countyLines: path(mesh(atlas, collection, (a, b) => a !== b)) ?? '',
    map,
    towns: storeTowns.map(({ city, ...place }) => ({ city, ...placeOnMap(map, place) })),
  };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
