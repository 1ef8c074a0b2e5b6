import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { NoteSku } from '../faults/apply-faults';
import type { Faults } from '../faults/faults';
import type { Shelf } from '../shelf/shelf';
import { detailPage } from './detail-page';
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

/** The cookie in which ASP.NET keeps "temp data": it names the bottle for exactly one following request. */
const TEMP_DATA_COOKIE = '.AspNetCore.Mvc.CookieTempDataProvider';

const MOST_TICKETS = 10_000;

/** Which bottle each temp data cookie stands for, until it is used. */
class DetailTickets {
  private readonly skus = new Map<string, string>();

  issue(sku: string): string {
    const [oldest] = this.skus.keys();
    if (oldest && this.skus.size >= MOST_TICKETS) this.skus.delete(oldest);
    const ticket = randomUUID();
    this.skus.set(ticket, sku);
    return ticket;
  }

  /** The bottle, the first time; undefined ever after. */
  use(cookieHeader: string | undefined): string | undefined {
    const ticket = readTicket(cookieHeader ?? '');
    const sku = this.skus.get(ticket ?? '');
    this.skus.delete(ticket ?? '');
    return sku;
  }
}

/** The cookies that hold a ticket: ASP.NET cuts a long one in parts, and the cookie itself says in how many. */
function ticketCookies(ticket: string, parts: number): string[] {
  if (parts === 1) return [`${TEMP_DATA_COOKIE}=${ticket}`];
  const size = Math.ceil(ticket.length / parts);
  const cookies = Array.from(
    { length: parts },
    (_, part) => `${TEMP_DATA_COOKIE}C${part + 1}=${ticket.slice(part * size, (part + 1) * size)}`,
  );
  return [`${TEMP_DATA_COOKIE}=chunks-${parts}`, ...cookies];
}

function readTicket(header: string): string | undefined {
  const whole = readCookie(header, TEMP_DATA_COOKIE);
  const parts = Number(/^chunks-(\d)$/.exec(whole ?? '')?.[1] ?? 0);
  if (parts === 0) return whole;
  return Array.from({ length: parts }, (_, part) => readCookie(header, `${TEMP_DATA_COOKIE}C${part + 1}`)).join('');
}

function readCookie(header: string, name: string): string | undefined {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
