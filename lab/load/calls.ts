/** A call of the API that succeeds whenever the product works. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
}

/** What a logged-in visitor does, each service in its turn; most of it is searching. */
export const EVERYDAY_CALLS: readonly Call[] = [
  { method: 'POST', path: '/api/search/multi', body: { searchTerms: ['eagle rare', 'weller'] } },
  { method: 'GET', path: '/api/auth/me' },
  { method: 'GET', path: '/api/items/016850' },
  { method: 'GET', path: '/api/alerts' },
  { method: 'POST', path: '/api/search/multi', body: { searchTerms: ['blanton'] } },
  { method: 'GET', path: '/api/inventory/status' },
  { method: 'GET', path: '/api/alert-preferences' },
  { method: 'POST', path: '/api/search/multi', body: { searchTerms: ['lagavulin', 'ardbeg', 'talisker'] } },
  { method: 'GET', path: '/api/stripe/check-subscription' },
  { method: 'GET', path: '/api/allocated-items' },
  { method: 'POST', path: '/api/search/ticket' },
  { method: 'PUT', path: '/api/alert-preferences', body: { preferences: { minimum_price_change_percent: 5 } } },
];
