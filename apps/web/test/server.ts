import { setupServer } from 'msw/node';

/** The server as specs meet it. A call that the spec does not answer fails, as it does without a network. */
export const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
