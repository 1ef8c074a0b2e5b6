import { seededRandom } from '../../server/seeded-random';
import { createStandinServer, listen, type StandinServer } from '../../server/standin-server';
import { demoCatalogue, demoStores } from '../catalogue/demo-catalogue';
import { readPublishedList } from '../catalogue/published-list';
import { allocatedPage, AllocatedList } from './allocated-list/allocated-list';
import { agencyRoutes, faultRoutes, modelRoutes, shelfRoutes } from './control/control-routes';
import type { DabsStandinSettings } from './dabs-settings';
import { keepAgency } from './agency-record';
import { Drawings, drawingsPage } from './drawings/drawings';
import { applyFaults } from './faults/apply-faults';
import { Faults } from './faults/faults';
import { RequestLog } from './faults/request-log';
import { locatorRoutes } from './locator/locator-routes';
import { shelfPageRoutes } from './pages/shelf-page';
import { moveStock } from './shelf/move-stock';
import { PlayedModel } from './shelf/played-model';
import { Shelf } from './shelf/shelf';

/** The running stand-in of the agency, with everything a test may turn. */
export interface DabsStandin extends StandinServer {
  /** For `DABS_BASE_URL`. */
  baseUrl: string;
  /** For `DABS_ALLOCATED_URL`. */
  allocatedUrl: string;
  shelf: Shelf;
  faults: Faults;
  requests: RequestLog;
  drawings: Drawings;
  allocatedList: AllocatedList;
  /** The model of stores, deliveries and sales, played on the shelves once it is started. */
  model: PlayedModel;
  /** Makes the next of the seeded movements, as the clock would. */
  moveStock(): void;
}

const BASE_PATH = '/ProdApps';
const ALLOCATED_PATH = '/shop-products/allocatedandrare/';

/** Starts a server that speaks the agency's protocol over a catalogue with seeded stock. */
export async function createDabsStandin(settings: DabsStandinSettings = {}): Promise<DabsStandin> {
  const { seed = 'barrelhive', moveStockSeconds = 0, demoCatalog, now = () => new Date() } = settings;
  const catalogue = demoCatalog ? await readPublishedList(demoCatalog) : demoCatalogue();
  const shelf = new Shelf(catalogue, demoStores(), seed);
  const faults = new Faults();
  const requests = new RequestLog();
  const drawings = new Drawings();
  const record = keepAgency(settings.dataDir, `${seed} ${demoCatalog ?? ''}`, shelf, drawings);
  const allocatedList = new AllocatedList(shelf, seed, now);
  const random = seededRandom(`${seed} movements`);
  const move = () => moveStock(shelf, random);
  const model = new PlayedModel(shelf, faults, now);

  const app = createStandinServer();
  const noteSku = applyFaults(app, faults, requests);
  locatorRoutes(app, { shelf, faults, noteSku });
  const asHtml = 'text/html; charset=utf-8';
  for (const path of [`${BASE_PATH}/RareHighDemandProducts`, `${BASE_PATH}/RareHighDemandProducts/`]) {
    app.get(path, (_request, reply) => reply.type(asHtml).send(drawingsPage(drawings.all(), shelf)));
  }
  for (const path of [ALLOCATED_PATH, ALLOCATED_PATH.slice(0, -1)]) {
    app.get(path, (_request, reply) => reply.type(asHtml).send(allocatedPage(allocatedList.lines())));
  }
  shelfRoutes(app, shelf);
  agencyRoutes(app, { shelf, drawings, allocatedList, moveStock: move });
  modelRoutes(app, model, now);
  faultRoutes(app, faults, requests);
  shelfPageRoutes(app, { shelf, drawings, faults });

  const server = await listen(app, settings);
  const clock = moveStockSeconds > 0 ? setInterval(move, moveStockSeconds * 1000) : undefined;
  return {
    ...server,
    baseUrl: `${server.url}${BASE_PATH}`,
    allocatedUrl: `${server.url}${ALLOCATED_PATH}`,
    shelf,
    faults,
    requests,
    drawings,
    allocatedList,
    model,
    moveStock: move,
    async close() {
      clearInterval(clock);
      model.stop();
      record.close();
      await server.close();
    },
  };
}
