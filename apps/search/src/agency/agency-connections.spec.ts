import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { AgencyConnections, type RawAnswer } from './agency-connections';

const LARGEST_BYTES = 1024 * 1024;
const MOST_OF_A_PAGE = '<html><table id="storeTable"></table>';

/** Gives more and more without an end, as fast as it is read. */
function pourInto(answer: ServerResponse): void {
  const block = Buffer.alloc(64 * 1024, 'x');
  const pour = () => {
    while (answer.write(block));
  };
  answer.on('drain', pour);
  pour();
}

describe('an answer of the agency', () => {
  let server: Server;
  let answer: RequestListener;
  const connections = new AgencyConnections();

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(async () => {
    connections.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  const ask = (signal = new AbortController().signal): Promise<RawAnswer> =>
    connections.send({
      url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
      method: 'GET',
      headers: {},
      body: undefined,
      signal,
      largestBytes: LARGEST_BYTES,
      onSending: () => Promise.resolve(),
      onAnswered: () => undefined,
    });

  it.each<[string, (response: ServerResponse) => void]>([
    ['is reset in the middle', (response) => response.write(MOST_OF_A_PAGE, () => response.socket?.resetAndDestroy())],
    [
      'ends before the length that it says',
      (response) => {
        response.writeHead(200, { 'content-length': '4096' });
        response.write(MOST_OF_A_PAGE, () => response.socket?.end());
      },
    ],
    [
      'stops between two of its chunks',
      (response) => {
        response.writeHead(200, { 'transfer-encoding': 'chunked' });
        response.write(MOST_OF_A_PAGE, () => response.socket?.end());
      },
    ],
    ['is no HTTP', (response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['is nothing at all', (response) => response.socket?.destroy()],
  ])('is no page when it %s', async (_how, end) => {
    answer = (_request, response) => end(response);
    await expect(ask()).rejects.toThrow();
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['goes on and on', pourInto],
    [
      'unpacks to more than any page has',
      (response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100 * LARGEST_BYTES)));
      },
    ],
  ])('is garbled when it %s', async (_how, end) => {
    answer = (_request, response) => end(response);
    await expect(ask()).rejects.toMatchObject({ fault: 'garbled' });
  });

  it('is not waited for any more once its time is up, though it drips', async () => {
    const timeIsUp = new AbortController();
    answer = (_request, response) => response.write('a drop', () => timeIsUp.abort());
    await expect(ask(timeIsUp.signal)).rejects.toThrow('aborted');
  });
});
