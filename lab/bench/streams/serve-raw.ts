import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRequests } from '../servers/child-process';
import { ownMemory } from './own-memory';
import { serverRequest } from './stream-messages';

/** The peer: bare `http` that writes given frames, one shared buffer for all streams, and knows nothing of searching. */
export async function main(): Promise<void> {
  const open = new Set<ServerResponse>();
  let opening: Buffer[] = [];
  let closing: Buffer[] = [];
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    for (const frame of opening) response.write(frame);
    open.add(response);
    response.on('close', () => open.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  answerRequests(serverRequest, async (request) => {
    switch (request.ask) {
      case 'address':
        return { url };
      case 'memory':
        return ownMemory();
      case 'frames':
        opening = request.opening.map((frame) => Buffer.from(frame));
        closing = request.closing.map((frame) => Buffer.from(frame));
        return { done: true };
      case 'release':
        for (const frame of closing) {
          for (const response of open) response.write(frame);
          await new Promise((resolve) => setImmediate(resolve));
        }
        for (const response of open) response.end();
        return { done: true };
    }
  });
}
