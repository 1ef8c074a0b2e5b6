import { routes } from './routes';

describe('the route table', () => {
  it('says of every route who may take it', () => {
    const known = new Set(['public', 'guest', 'user', 'webhook']);
    expect(routes.filter(({ access }) => !known.has(access))).toEqual([]);
  });

  it('names every method and path once', () => {
    const names = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('leads to no internal path of a service', () => {
    expect(routes.filter(({ path }) => !/^\/(api|unsubscribe)\//.test(path) || path.includes('internal'))).toEqual([]);
  });

  it('opens nothing to strangers but what is meant for them', () => {
    const open = routes.filter(({ access }) => access !== 'user').map(({ method, path }) => `${method} ${path}`);
    expect(open).toEqual([
      'POST /api/auth/signup',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/password-links',
      'POST /api/auth/reset-password',
      'GET /api/auth/check',
      'POST /api/search',
      'GET /api/search/stream',
      'GET /api/search/lexicon',
      'GET /api/items',
      'GET /api/items/:sku',
      'GET /api/drops',
      'GET /api/drops.atom',
      'GET /api/stores',
      'GET /api/stores/:number',
      'GET /api/stores/:number/arrivals',
      'GET /api/inventory/status',
      'GET /api/allocated-items/announced',
      'GET /api/allocated-items/calendar.ics',
      'GET /api/allocated-items/feed.atom',
      'POST /api/stripe/webhook',
      'GET /api/feeds/:key/alerts.atom',
      'GET /api/feeds/:key/alerts/:id.atom',
      'GET /api/feeds/:key/calendar.ics',
      'GET /api/mail',
      'POST /api/mail/confirm',
      'POST /unsubscribe/:token',
      'GET /api/texts/:token',
      'POST /api/texts/:token/reports',
      'POST /api/twilio/inbound',
      'POST /api/twilio/status',
    ]);
  });
});
