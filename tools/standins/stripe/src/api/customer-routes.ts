import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Customer } from '../books/books';
import type { Provider } from '../subscriptions/provider';
import { customerAnswer, deletedCustomerAnswer } from '../books/answers';
import { formOf, textAt, textsAt, type FormFields } from '../form-body';
import { createdQuery, isCreatedWithin, listPage, pageQuery } from './list-page';
import { demand, noSuch } from '../stripe-error';

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

function customerFields(form: FormFields) {
  const email = textAt(form, 'email');
  const name = textAt(form, 'name');
  return {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    metadata: textsAt(form, 'metadata'),
  };
}
