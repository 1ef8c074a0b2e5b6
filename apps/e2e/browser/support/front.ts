import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { chooseFreePort } from '../../../../libs/testing/src/network/free-port';

/** Stands before the product, with an address of its own. */
export interface Front {
  origin: string;
  close(): Promise<void>;
}

/** Answers a request to the front. One that it cannot answer loses its connection, as it would without a front. */
type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Opens a server that answers the browser as told, for what `page.route` cannot play: connections that are held, or break. */
export async function openFront(answer: Answering): Promise<Front> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const port = await chooseFreePort();
  await once(server.listen(port), 'listening');
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** What the product answers to a request. The host stays as the browser named it, so that the product takes the front for itself. */
export function askProduct(request: IncomingMessage, response: ServerResponse, baseURL: string) {
  const { method, headers, url = '/' } = request;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asked = send(new URL(url, baseURL), { method, headers }, resolve);
    asked.on('error', reject);
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  });
}

/** Passes a request on to the product, and its answer back. */
export async function passOn(request: IncomingMessage, response: ServerResponse, baseURL: string): Promise<void> {
  const answer = await askProduct(request, response, baseURL);
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
}
