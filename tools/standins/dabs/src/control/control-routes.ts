import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerAction } from '../../../server/standin-server';
import { seededRandom } from '../../../server/seeded-random';
import { agencyName, departmentName, DEPARTMENTS, STATUSES } from '../../catalogue/catalogue-product';
import type { AllocatedList } from '../allocated-list/allocated-list';
import { drawingPhase, type Drawings } from '../drawings/drawings';
import { findProducts, type Shelf, type ShelfProduct } from '../shelf/shelf';
import { type Faults, faultState } from '../faults/faults';
import type { RequestLog } from '../faults/request-log';
import { planIncidents } from '../../model/incidents';
import type { PlayedModel } from '../shelf/played-model';

const quantity = z.coerce.number('must be a whole number').int().min(0).max(9_999);
const price = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).replace(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, 'must look like 31.99'))
  .transform((value) => Math.round(Number(value) * 100))
  .pipe(z.number().min(1, 'must be more than nothing'));

const skuPath = z.object({ sku: z.string() });
const stockBody = z.union([
  z.object({ store: z.coerce.number().int(), qty: quantity }),
  z.object({ store: z.coerce.number().int(), change: z.coerce.number().int().min(-9_999).max(9_999) }),
]);
const priceBody = z.object({ price });
const backroomBody = z.object({ warehouse: quantity.optional(), onOrder: quantity.optional() });
const restockBody = z
  .object({ stores: z.coerce.number().int().min(1).default(3), qty: quantity.default(6) })
  .prefault({});
const phaseBody = z.object({ phase: drawingPhase });
const newProductBody = z.object({
  sku: z
    .string()
    .regex(/^(\d{6})?$/, 'must be six digits')
    .optional()
    .transform((sku) => sku || undefined),
  name: z.string().trim().min(3, 'needs at least 3 letters').max(60),
  ml: z.coerce.number().int().min(1).max(9_999).default(750),
  price,
  department: z.enum(DEPARTMENTS).default('AW'),
  status: z.enum(STATUSES).default('1'),
});

export interface ControlParts {
  shelf: Shelf;
  drawings: Drawings;
  allocatedList: AllocatedList;
  moveStock: () => void;
}

/** What a person or a test may do to the agency's shelves, as JSON or from the forms of the shelf page. */
export function shelfRoutes(app: FastifyInstance, shelf: Shelf): void {
  const view = (product: ShelfProduct) => describeProduct(product, shelf);
  const skuOf = (params: unknown) => skuPath.parse(params).sku;

  app.get('/control/products', (request) => {
    const { q } = z.object({ q: z.string().default('') }).parse(request.query);
    return { products: findProducts(shelf, q).products.map(view) };
  });
  app.get('/control/products/:sku', (request) => view(shelf.get(skuOf(request.params))));

  app.post('/control/products', (request, reply) => {
    const { sku, name, ml, price: cents, department, status } = newProductBody.parse(request.body);
    const names = { name: agencyName(name, ml), departmentName: departmentName(department), class: `${department}S` };
    const product = shelf.addProduct({ sku, ml, cents, department, status, ...names });
    return answerAction(request, reply, view(product), `${name.toUpperCase()} is in the catalogue as ${product.sku}.`);
  });

  app.post('/control/products/:sku/stock', (request, reply) => {
    const body = stockBody.parse(request.body);
    const sku = skuOf(request.params);
    const product =
      'qty' in body ? shelf.setStock(sku, body.store, body.qty) : shelf.changeStock(sku, body.store, body.change);
    return answerAction(
      request,
      reply,
      view(product),
      `Store ${body.store} now holds ${shelf.stockIn(sku, body.store)}.`,
    );
  });

  app.post('/control/products/:sku/price', (request, reply) => {
    const product = shelf.setPrice(skuOf(request.params), priceBody.parse(request.body).price);
    return answerAction(request, reply, view(product), `The price is now $${(product.cents / 100).toFixed(2)}.`);
  });

  app.post('/control/products/:sku/backroom', (request, reply) => {
    const product = shelf.setBackroom(skuOf(request.params), backroomBody.parse(request.body));
    return answerAction(request, reply, view(product), 'Warehouse and orders are changed.');
  });

  app.post('/control/products/:sku/sell-out', (request, reply) =>
    answerAction(request, reply, view(shelf.sellOut(skuOf(request.params))), 'Sold out everywhere.'),
  );

  app.post('/control/products/:sku/restock', (request, reply) => {
    const sku = skuOf(request.params);
    const { stores, qty } = restockBody.parse(request.body ?? undefined);
    const chosen = seededRandom(`${sku} restock`).sample(shelf.stores, stores);
    for (const { number } of chosen) shelf.changeStock(sku, number, qty);
    return answerAction(request, reply, view(shelf.get(sku)), `${chosen.length} stores got ${qty} bottles each.`);
  });
}

/** What can be set off beside the shelves: the lottery, the monthly list, the clock. */
export function agencyRoutes(app: FastifyInstance, { shelf, drawings, allocatedList, moveStock }: ControlParts): void {
  app.post('/control/drawings/:id/phase', (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const drawing = drawings.setPhase(id, phaseBody.parse(request.body).phase);
    return answerAction(request, reply, drawing, `${drawing.title} is now ${drawing.phase}.`);
  });
  app.get('/control/drawings', () => ({ drawings: drawings.all() }));

  app.post('/control/allocated-list/release', (request, reply) => {
    const lines = allocatedList.release();
    return answerAction(
      request,
      reply,
      { lines: lines.length },
      `The list is out: ${lines.length} lines are on the shelves.`,
    );
  });

  app.post('/control/move', (request, reply) => {
    moveStock();
    return answerAction(request, reply, { movements: shelf.movements }, 'Something moved; see below.');
  });
}

/** A bottle as the control API shows it. */
export interface ProductView {
  sku: string;
  name: string;
  department: string;
  status: string;
  cents: number;
  warehouse: number;
  onOrder: number;
  storeTotal: number;
  /** Only the stores that have some. */
  stores: { number: number; qty: number }[];
}

function describeProduct(product: ShelfProduct, shelf: Shelf): ProductView {
  const { sku, name, department, status, cents, warehouse, onOrder, storeTotal } = product;
  const stores = shelf.stores
    .map(({ number }, place) => ({ number, qty: product.inStores[place] ?? 0 }))
    .filter(({ qty }) => qty > 0);
  return { sku, name, department, status, cents, warehouse, onOrder, storeTotal, stores };
}

/** The switches of the faults, and what came in so far. */
export function faultRoutes(app: FastifyInstance, faults: Faults, requests: RequestLog): void {
  faults.addRoutes(app, faultState.partial(), "The agency's site");

  app.get('/control/requests', () => ({
    count: requests.all().length,
    shortestGapMs: requests.shortestGapMs() ?? null,
    requests: requests.all(),
  }));
  app.delete('/control/requests', (_request, reply) => {
    requests.clear();
    return reply.code(204).send();
  });
}

const DAY_MS = 86_400_000;
const STORES = 47;

const modelBody = z
  .object({
    seed: z.string().min(1).default('barrelhive'),
    /** How many days have passed by then. */
    days: z.coerce.number().int().min(0).max(60).default(3),
    /** For so many days the source fails at times. */
    incidentDays: z.coerce.number().int().min(0).max(60).default(0),
  })
  .prefault({});

/** Plays the model of stores on the shelves, and stops it. */
export function modelRoutes(app: FastifyInstance, model: PlayedModel, now: () => Date): void {
  app.post('/control/model', (request, reply) => {
    const { seed, days, incidentDays } = modelBody.parse(request.body ?? undefined);
    const start = now().getTime();
    const incidents = incidentDays > 0 ? planIncidents(seed, { start, days: incidentDays, stores: STORES }) : [];
    const skus = model.start({ seed, start: start - days * DAY_MS, incidents });
    return answerAction(request, reply, { skus }, `${skus.length} bottles are played.`);
  });
  app.delete('/control/model', (_request, reply) => {
    model.stop();
    return reply.code(204).send();
  });
}
