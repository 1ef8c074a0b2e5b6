import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@barrelhive/testing';

/** An answer that waits to be given, and the reader at its other end. */
export interface OpenResponse {
  response: ServerResponse;
  /** Resolves with the head of the answer; reads nothing by itself. */
  reader: Promise<IncomingMessage>;
  /** The reader leaves. */
  close(): void;
}

export async function openResponse(): Promise<OpenResponse> {
  let arrived: ServerResponse | undefined;
  const server = createServer((_request, answer) => (arrived = answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const asking = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end();
  const reader = new Promise<IncomingMessage>((resolve) => asking.once('response', resolve));
  asking.on('error', () => undefined);
  const response = await eventually('the request to arrive', async () => arrived);
  return {
    response,
    reader,
    close() {
      asking.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** All that a reader gets until the end. */
export async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  return text;
}
