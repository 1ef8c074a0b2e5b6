import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { newId } from '../books/books';
import { portalConfigurationAnswer, webhookEndpointAnswer } from '../books/setup-answers';
import type { PortalConfiguration, WebhookEndpoint } from '../books/catalogue-books';
import type { Provider } from '../subscriptions/provider';
import { fieldsAt, formOf, listAt, textAt, textsAt } from '../form-body';
import { listPage, pageQuery } from './list-page';
import { demand, missingParameter, noSuch, notPermitted } from '../stripe-error';

const idPath = z.object({ id: z.string() });
const configurationQuery = z.object({
  ...pageQuery,
  active: z.stringbool().optional(),
  is_default: z.stringbool().optional(),
});
const endpointQuery = z.object(pageQuery);

/** What an account is set up with besides its catalogue: the portal, and where events go. The stand-in keeps it and goes by its own settings. */
export function setupRoutes(app: FastifyInstance, provider: Provider): void {
  portalRoutes(app, provider);
  endpointRoutes(app, provider);
}

function portalRoutes(app: FastifyInstance, { books, ledger }: Provider): void {
  const find = (params: unknown): PortalConfiguration => {
    const { id } = idPath.parse(params);
    return demand(books.portalConfigurations[id], () => noSuch('configuration', id));
  };
  app.get('/billing_portal/configurations', (request) => {
    if (books.portal === 'unreadable') throw notPermitted('rak_customer_portal_read');
    const query = configurationQuery.parse(request.query);
    const found = Object.values(books.portalConfigurations)
      .filter(({ active }) => query.active === undefined || active === query.active)
      .filter(() => query.is_default !== true);
    return listPage('/v1/billing_portal/configurations', found.reverse().map(portalConfigurationAnswer), query);
  });
  app.post('/billing_portal/configurations', ({ body }) => {
    const form = formOf(body);
    const configuration: PortalConfiguration = {
      id: newId('bpc'),
      active: true,
      returnUrl: textAt(form, 'default_return_url') ?? null,
      features: demand(fieldsAt(form, 'features'), () => missingParameter('features')),
      headline: textAt(form, 'business_profile.headline') ?? null,
      metadata: textsAt(form, 'metadata'),
      created: ledger.now(),
      updated: ledger.now(),
    };
    books.portalConfigurations[configuration.id] = configuration;
    return portalConfigurationAnswer(configuration);
  });
  app.get('/billing_portal/configurations/:id', ({ params }) => portalConfigurationAnswer(find(params)));
  app.post('/billing_portal/configurations/:id', ({ params, body }) => {
    const form = formOf(body);
    const configuration = find(params);
    configuration.active = (textAt(form, 'active') ?? String(configuration.active)) === 'true';
    configuration.returnUrl = textAt(form, 'default_return_url') ?? configuration.returnUrl;
    configuration.headline = textAt(form, 'business_profile.headline') ?? configuration.headline;
    configuration.updated = ledger.now();
    Object.assign(configuration.features, fieldsAt(form, 'features'));
    Object.assign(configuration.metadata, textsAt(form, 'metadata'));
    return portalConfigurationAnswer(configuration);
  });
}

function endpointRoutes(app: FastifyInstance, { books, ledger }: Provider): void {
  const find = (params: unknown): WebhookEndpoint => {
    const { id } = idPath.parse(params);
    return demand(books.webhookEndpoints[id], () => noSuch('webhook endpoint', id));
  };
  app.get('/webhook_endpoints', (request) => {
    const found = Object.values(books.webhookEndpoints).reverse();
    return listPage('/v1/webhook_endpoints', found.map(webhookEndpointAnswer), endpointQuery.parse(request.query));
  });
  app.post('/webhook_endpoints', ({ body }) => {
    const form = formOf(body);
    const endpoint: WebhookEndpoint = {
      id: newId('we'),
      url: demand(textAt(form, 'url'), () => missingParameter('url')),
      events: demand(listAt(form, 'enabled_events'), () => missingParameter('enabled_events')),
      apiVersion: textAt(form, 'api_version') ?? null,
      isDisabled: false,
      metadata: textsAt(form, 'metadata'),
      created: ledger.now(),
    };
    books.webhookEndpoints[endpoint.id] = endpoint;
    // Told once, as at Stripe.
    return { ...webhookEndpointAnswer(endpoint), secret: newId('whsec') };
  });
  app.get('/webhook_endpoints/:id', ({ params }) => webhookEndpointAnswer(find(params)));
  app.post('/webhook_endpoints/:id', ({ params, body }) => {
    const form = formOf(body);
    const endpoint = find(params);
    endpoint.url = textAt(form, 'url') ?? endpoint.url;
    endpoint.events = listAt(form, 'enabled_events') ?? endpoint.events;
    endpoint.isDisabled = (textAt(form, 'disabled') ?? String(endpoint.isDisabled)) === 'true';
    return webhookEndpointAnswer(endpoint);
  });
}
