import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { priceAnswer, productAnswer } from '../books/catalogue-answers';
import { plans } from '../books/plans';
import { listPage, listParameter, pageQuery } from './list-page';
import { demand, noSuch } from '../stripe-error';

const idPath = z.object({ id: z.string() });
const priceQuery = z.object({ ...pageQuery, active: z.stringbool().default(true), product: z.string().optional() });
const productQuery = z.object(pageQuery);

/** Prices and products; they are fixed. */
export function catalogueRoutes(app: FastifyInstance): void {
  app.get('/prices', (request) => {
    const query = priceQuery.parse(request.query);
    const keys = listParameter(request.query, 'lookup_keys');
    const found = plans
      .filter(({ lookupKey }) => query.active && (keys.length === 0 || keys.includes(lookupKey)))
      .filter(({ productId }) => !query.product || productId === query.product);
    return listPage('/v1/prices', found.map(priceAnswer), query);
  });
  app.get('/prices/:id', ({ params }) => {
    const { id } = idPath.parse(params);
    return priceAnswer(
      demand(
        plans.find(({ priceId }) => priceId === id),
        () => noSuch('price', id),
      ),
    );
  });
  app.get('/products', (request) =>
    listPage('/v1/products', plans.map(productAnswer), productQuery.parse(request.query)),
  );
}
