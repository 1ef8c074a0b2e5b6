import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { newId } from '../books/books';
import { priceAnswer, productAnswer } from '../books/catalogue-answers';
import type { BookedPrice, BookedProduct } from '../books/catalogue-books';
import { plans, type Plan } from '../books/plans';
import type { Provider } from '../subscriptions/provider';
import { formOf, numberAt, textAt, textsAt, type FormFields } from '../form-body';
import { listPage, listParameter, pageQuery } from './list-page';
import { demand, missingParameter, noSuch, noSuchGiven, StripeStandinError } from '../stripe-error';

const idPath = z.object({ id: z.string() });
const interval = z.enum(['day', 'week', 'month', 'year']);
const priceQuery = z.object({ ...pageQuery, active: z.stringbool().optional(), product: z.string().optional() });
const productQuery = z.object({ ...pageQuery, active: z.stringbool().optional() });

/** The plan that is sold at a price; undefined for a price that nobody made. */
export function planByPrice({ books }: Provider, priceId: string): Plan | undefined {
  return plans.find(({ lookupKey }) => lookupKey === books.prices[priceId]?.plan);
}

export function catalogueRoutes(app: FastifyInstance, provider: Provider): void {
  priceRoutes(app, provider);
  productRoutes(app, provider);
}

function priceRoutes(app: FastifyInstance, provider: Provider): void {
  const { books } = provider;
  const find = (params: unknown): BookedPrice => {
    const { id } = idPath.parse(params);
    return demand(books.prices[id], () => noSuch('price', id));
  };

  app.get('/prices', (request) => {
    const query = priceQuery.parse(request.query);
    const keys = listParameter(request.query, 'lookup_keys');
    const found = Object.values(books.prices)
      .filter(({ active }) => query.active === undefined || active === query.active)
      .filter(({ lookupKey }) => keys.length === 0 || (lookupKey !== null && keys.includes(lookupKey)))
      .filter(({ product }) => !query.product || product === query.product);
    return listPage('/v1/prices', found.map(priceAnswer), query);
  });
  app.post('/prices', ({ body }) => {
    const form = formOf(body);
    const price = newPrice(provider, form);
    makeWayFor(provider, price, textAt(form, 'transfer_lookup_key') === 'true');
    books.prices[price.id] = price;
    return priceAnswer(price);
  });
  app.get('/prices/:id', ({ params }) => priceAnswer(find(params)));
  app.post('/prices/:id', ({ params, body }) => {
    const form = formOf(body);
    const price = find(params);
    price.active = (textAt(form, 'active') ?? String(price.active)) === 'true';
    Object.assign(price.metadata, textsAt(form, 'metadata'));
    return priceAnswer(price);
  });
}

function productRoutes(app: FastifyInstance, { books, ledger }: Provider): void {
  app.get('/products', (request) => {
    const query = productQuery.parse(request.query);
    const found = Object.values(books.products).filter(
      ({ active }) => query.active === undefined || active === query.active,
    );
    return listPage('/v1/products', found.map(productAnswer), query);
  });
  app.post('/products', ({ body }) => {
    const form = formOf(body);
    const id = textAt(form, 'id') ?? newId('prod');
    if (books.products[id]) throw new StripeStandinError(400, `Product already exists.`, { param: 'id' });
    const product: BookedProduct = {
      id,
      name: demand(textAt(form, 'name'), () => missingParameter('name')),
      active: true,
      metadata: textsAt(form, 'metadata'),
      created: ledger.now(),
      updated: ledger.now(),
    };
    books.products[product.id] = product;
    return productAnswer(product);
  });
  const find = (params: unknown): BookedProduct => {
    const { id } = idPath.parse(params);
    return demand(books.products[id], () => noSuch('product', id));
  };
  app.get('/products/:id', ({ params }) => productAnswer(find(params)));
  app.post('/products/:id', ({ params, body }) => {
    const form = formOf(body);
    const product = find(params);
    product.name = textAt(form, 'name') ?? product.name;
    product.active = (textAt(form, 'active') ?? String(product.active)) === 'true';
    product.updated = ledger.now();
    Object.assign(product.metadata, textsAt(form, 'metadata'));
    return productAnswer(product);
  });
}

function newPrice({ books, ledger }: Provider, form: FormFields): BookedPrice {
  const product = demand(textAt(form, 'product'), () => missingParameter('product'));
  if (!books.products[product]) throw noSuchGiven('product', product);
  const lookupKey = textAt(form, 'lookup_key') ?? null;
  const ofProduct = Object.values(books.prices).find((one) => one.product === product && one.plan !== null);
  return {
    id: newId('price'),
    product,
    lookupKey,
    plan: lookupKey ?? ofProduct?.plan ?? null,
    active: true,
    currency: demand(textAt(form, 'currency'), () => missingParameter('currency')),
    cents: demand(numberAt(form, 'unit_amount'), () => missingParameter('unit_amount')),
    interval: interval.parse(textAt(form, 'recurring.interval')),
    intervalCount: numberAt(form, 'recurring.interval_count') ?? 1,
    metadata: textsAt(form, 'metadata'),
    created: ledger.now(),
  };
}

/** A lookup key is that of one price: it moves on if that is asked for, and is refused otherwise. */
function makeWayFor({ books }: Provider, { lookupKey }: BookedPrice, isTransferred: boolean): void {
  const holder = Object.values(books.prices).find((one) => lookupKey !== null && one.lookupKey === lookupKey);
  if (!holder) return;
  if (!isTransferred) {
    const text = `A price (\`${holder.id}\`) already uses that lookup key.`;
    throw new StripeStandinError(400, text, { code: 'resource_already_exists', param: 'lookup_key' });
  }
  holder.lookupKey = null;
}
