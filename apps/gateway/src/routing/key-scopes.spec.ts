import { isApiKey, keyScopeOf } from './key-scopes';
import { routes, USER_EXPORT } from './routes';

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('what an API key opens', () => {
  const opened = (scope: string) => routes.filter((route) => keyScopeOf(route) === scope).map(name);

  it('is what can be read of shelves, by read:shelves', () => {
    expect(opened('read:shelves')).toEqual([
      'POST /api/search',
      'POST /api/search/multi',
      'GET /api/search/lexicon',
      'GET /api/items',
      'GET /api/items/:sku',
      'GET /api/drops',
      'GET /api/drops.atom',
      'GET /api/stores',
      'GET /api/stores/:number',
      'GET /api/stores/:number/arrivals',
      'GET /api/inventory/status',
      'GET /api/allocated-items',
      'GET /api/allocated-items/periods',
      'GET /api/allocated-items/announced',
      'GET /api/drawings',
      'GET /api/allocated-items/calendar.ics',
      'GET /api/allocated-items/feed.atom',
    ]);
  });

  it('is the alerts and the stores that they look at, by read:alerts', () => {
    expect(opened('read:alerts')).toEqual(['GET /api/alerts', 'GET /api/home-stores', 'GET /api/saved-searches']);
  });

  it('is the alerts to be changed, by write:alerts', () => {
    expect(opened('write:alerts')).toEqual(['POST /api/alerts', 'PATCH /api/alerts/:id', 'DELETE /api/alerts/:id']);
  });

  it('is nothing else: no account, payment, phone, preference, webhook or text, no stream, and no export', () => {
    const closed = routes.filter((route) => keyScopeOf(route) === undefined);
    const ofPerson = routes.filter(
      ({ path, service, access, streams }) =>
        ['auth', 'billing', 'notifications'].includes(service) || access === 'webhook' || streams || /phone/.test(path),
    );
    expect(ofPerson.filter((route) => !closed.includes(route))).toEqual([]);
    expect(keyScopeOf(USER_EXPORT)).toBeUndefined();
  });

  it('is told from a token by its looks', () => {
    expect(['bh_live_x', 'a.b.c', 'ticket'].map(isApiKey)).toEqual([true, false, false]);
  });
});
