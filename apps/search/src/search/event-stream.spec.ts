import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@barrelhive/testing';
import { EventStream } from './event-stream';

/** A stream and the reader at its other end, which reads nothing by itself. */
async function openStream() {
  const dropped = jest.fn();
  let response: ServerResponse | undefined;
  const server = createServer((_request, answer) => (response = answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const asking = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end();
  const answer = await eventually('the request to arrive', async () => response);
  const stream = new EventStream(answer, dropped);
  const reader = new Promise<IncomingMessage>((resolve) => asking.once('response', resolve));
  asking.on('error', () => undefined);
  stream.open({ 'x-correlation-id': 'abcdefgh' });
  return {
    stream,
    dropped,
    reader,
    close: () => {
      asking.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('a stream of events', () => {
  it('names every event after its type, and beats with a comment', async () => {
    const { stream, reader, close } = await openStream();
    stream.send({ type: 'start', searchTerm: 'line\nbreak' });
    stream.beat();
    stream.end();
    const answer = await reader;
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
    expect(text).toBe('event: start\ndata: {"type":"start","searchTerm":"line\\nbreak"}\n\n: still here\n\n');
    expect(answer.headers).toMatchObject({ 'x-correlation-id': 'abcdefgh', 'x-accel-buffering': 'no' });
    close();
  });

  it('drops a reader that leaves too much unread', async () => {
    const { stream, dropped, reader, close } = await openStream();
    stream.beat();
    (await reader).on('error', () => undefined).pause();
    const large = { type: 'status' as const, message: 'x'.repeat(64 * 1024) };
    for (let count = 0; count < 200 && !stream.hasLeft; count++) {
      stream.send(large);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await eventually('the stream to end', async () => stream.hasLeft);
    expect(dropped).toHaveBeenCalledTimes(1);
    stream.send(large);
    stream.end();
    close();
  });

  it('knows when the browser leaves', async () => {
    const { stream, reader, close } = await openStream();
    stream.beat();
    (await reader).on('error', () => undefined);
    close();
    expect(await eventually('the stream to notice', async () => stream.hasLeft)).toBe(true);
  });
});
