import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The server as specs meet it. A call that the spec does not answer fails, as it does without a network. A page that waits for a payment is
 * told nothing: it looks. Nobody has home stores, and no mail is sent.
 */
export const server = setupServer(
  http.get('/api/me/changes', () => new HttpResponse(null, { status: 503 })),
  http.get('/api/home-stores', () => HttpResponse.json({ stores: [], most: 1 })),
  http.get('/api/mail', () => HttpResponse.json({ is_sent: false })),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
