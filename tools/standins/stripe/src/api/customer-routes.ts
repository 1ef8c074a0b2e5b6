import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Customer } from '../books/books';
import type { Provider } from '../subscriptions/provider';
import { customerAnswer, deletedCustomerAnswer } from '../books/answers';
import { formOf, textAt, textsAt, type FormFields } from '../form-body';
import { createdQuery, isCreatedWithin, listPage, pageQuery } from './list-page';
import { demand, noSuch, StripeStandinError } from '../stripe-error';

const idPath = z.object({ id: z.string() });
const listQuery = z.object({ ...pageQuery, ...createdQuery, email: z.string().optional() });

export function customerRoutes(app: FastifyInstance, provider: Provider): void {
  const { customers } = provider.books;
  const known = (params: unknown): Customer => {
    const { id } = idPath.parse(params);
    return demand(customers[id], () => noSuch('customer', id));
  };
  const present = (params: unknown): Customer => {
    const customer = known(params);
    if (customer.isDeleted) throw noSuch('customer', customer.id);
    return customer;
  };

  app.post('/customers', ({ body }) => customerAnswer(provider.createCustomer(customerFields(formOf(body)))));
  app.get('/customers', (request) => {
    const query = listQuery.parse(request.query);
    const found = Object.values(customers)
      .filter((one) => !one.isDeleted && (!query.email || one.email === query.email))
      .filter(({ created }) => isCreatedWithin(created, query));
    return listPage('/v1/customers', found.reverse().map(customerAnswer), query);
  });
  app.get('/customers/:id', ({ params }) => {
    const customer = known(params);
    return customer.isDeleted ? deletedCustomerAnswer(customer.id) : customerAnswer(customer);
  });
  app.post('/customers/:id', ({ params, body }) => {
    const customer = present(params);
    provider.updateCustomer(customer, customerFields(formOf(body)));
    return customerAnswer(customer);
  });
  app.delete('/customers/:id', ({ params }) => {
    const customer = present(params);
    provider.deleteCustomer(customer);
    return deletedCustomerAnswer(customer.id);
  });
}

/** What Stripe takes for an address: nothing but ASCII, no comma, a domain of whole labels. */
const EMAIL = /^[^\s@,;:<>()[\]"\\\u0080-\uffff]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const LONGEST_EMAIL = 512;
const LONGEST_NAME = 256;

function refuseTooLong(param: string, value: string, most: number): void {
  if (value.length <= most) return;
  const text = `Invalid string: ${value.slice(0, 20)}...; must be at most ${most} characters`;
  throw new StripeStandinError(400, text, { param });
}

function customerFields(form: FormFields) {
  const email = textAt(form, 'email');
  const name = textAt(form, 'name');
  if (email) {
    refuseTooLong('email', email, LONGEST_EMAIL);
    if (!EMAIL.test(email))
      throw new StripeStandinError(400, `Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  if (name) refuseTooLong('name', name, LONGEST_NAME);
  return {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    metadata: textsAt(form, 'metadata'),
  };
}
