import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import * as z from 'zod';
import { answerRequests } from '../servers/child-process';

const proxyRequest = z.object({ target: z.string() });

/** The least a proxy in Node can do: undici passes the request on and the answer back, with no rule in between. */
export async function main(): Promise<void> {
  answerRequests(proxyRequest, async ({ target }) => {
    const pool = new Pool(target, { connections: 256 });
    const server = createServer((request, response) => {
      const { host: _host, connection: _connection, ...headers } = request.headers;
      const options = { method: request.method ?? 'GET', path: request.url ?? '/', headers, body: request };
      pool
        .stream({ ...options, opaque: response }, ({ statusCode, headers: answered }) =>
          response.writeHead(statusCode, answered),
        )
        .catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  });
}
