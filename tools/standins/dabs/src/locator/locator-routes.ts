import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { NoteSku } from '../faults/apply-faults';
import type { Faults } from '../faults/faults';
import type { Shelf } from '../shelf/shelf';
import { detailPage } from './detail-page';
import { DetailTickets, ticketCookies } from './detail-tickets';
import { productTable } from './product-table';

const LOCATOR = '/ProdApps/ProductLocatorCore';
const skuQuery = z.object({ sku: z.string().regex(/^\d{1,6}$/) });

export interface LocatorParts {
  shelf: Shelf;
  faults: Faults;
  noteSku: NoteSku;
}

/** The product locator: the table, and the two steps to a bottle's page. */
export function locatorRoutes(app: FastifyInstance, { shelf, faults, noteSku }: LocatorParts): void {
  const tickets = new DetailTickets();

  app.post(`${LOCATOR}/Products/LoadProductTable`, (request, reply) =>
    reply.header('set-cookie', 'filter=; path=/ProdApps').send(productTable(request.body, shelf, faults.current())),
  );

  app.get(`${LOCATOR}/Products/GetDetailUrl`, (request, reply) => {
    const query = skuQuery.safeParse(request.query);
    const product = query.success ? shelf.find(query.data.sku.padStart(6, '0')) : undefined;
    if (!product) return reply.code(404).type('text/plain').send('Product not found');
    const cookies = ticketCookies(tickets.issue(product.sku), faults.current().cookieParts);
    const inLocator = cookies.map((cookie) => `${cookie}; path=${LOCATOR}; samesite=lax; httponly`);
    const address = `${request.protocol}://${request.headers.host ?? 'localhost'}${LOCATOR}/ProductDetail/Index`;
    return reply.header('set-cookie', inLocator).type('text/plain; charset=utf-8').send(address);
  });

  app.get(`${LOCATOR}/ProductDetail/Index`, (request, reply) => {
    reply.type('text/html; charset=utf-8');
    const sku = tickets.use(request.headers.cookie);
    if (!sku) return reply.code(500).send('<h1>Error.</h1><p>An error occurred while processing your request.</p>');
    noteSku(request, sku);
    const { brokenDetailSkus, missingStoreTable, oddStores } = faults.current();
    if (brokenDetailSkus.includes(sku)) return reply.code(500).send('<h1>Error.</h1>');
    return reply.send(
      detailPage(shelf.get(sku), shelf.stores, { hasStoreTable: !missingStoreTable, oddStores: oddStores[sku] ?? {} }),
    );
  });
}
