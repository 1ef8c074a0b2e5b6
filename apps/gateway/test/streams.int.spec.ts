import type { ServerResponse } from 'node:http';
import { eventually } from '@barrelhive/testing';
import { startGateway, type RunningGateway } from './running-gateway';

const MIB = 1024 * 1024;

describe('streams through the gateway', () => {
  let gateway: RunningGateway;
  let service: ServerResponse | undefined;

  beforeAll(async () => {
    gateway = await startGateway();
    gateway.upstreams.answer('search', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      service = response;
    });
  });
  beforeEach(() => (service = undefined));
  afterAll(() => gateway.dispose());

  const open = async ({ url = gateway.url, signal }: { url?: string; signal?: AbortSignal } = {}) => {
    const answer = await fetch(`${url}/api/search/stream?searchTerm=rye`, { signal: signal ?? null });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader || !service) throw new Error('the stream did not open');
    return { answer, reader, service };
  };

  it('open at once and bring each event as it comes', async () => {
    const { answer, reader, service: writing } = await open();
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    for (const event of ['event: start\n\n', ': still here\n\n', 'event: complete\n\n']) {
      writing.write(event);
      expect((await reader.read()).value).toBe(event);
    }
    writing.end();
    expect((await reader.read()).done).toBe(true);
  });

  it('have connections of their own, since a service that stops sends all of them to its other replicas at once', async () => {
    const { service: writing } = await open();
    expect(writing.req.headers.connection).toBe('close');
    writing.end();
  });

  it('end at the service when the client leaves', async () => {
    const leaving = new AbortController();
    const { service: writing } = await open({ signal: leaving.signal });
    leaving.abort();
    await eventually('the service to learn of it', async () => writing.destroyed);
    expect(writing.writableFinished).toBe(false);
  });

  it('end properly, and do not keep the gateway, when it shuts down', async () => {
    const stopping = await gateway.replica();
    const { reader, service: writing } = await open({ url: stopping.url });
    writing.write('event: start\n\n');
    await reader.read();
    await stopping.close();
    expect((await reader.read()).done).toBe(true);
    await eventually('the service to learn of it', async () => writing.destroyed);
  });

  it('slow the service down to the pace of the client instead of filling our memory', async () => {
    const { reader, service: writing } = await open();
    const piece = 'x'.repeat(MIB);
    for (let count = 0; count < 64; count++) writing.write(piece);
    let left = Infinity;
    await eventually('the service to be held up', async () => {
      const before = left;
      left = writing.writableLength;
      return left === before;
    });
    expect(left).toBeGreaterThan(32 * MIB);

    writing.end();
    let received = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) received += next.value.length;
    expect(received).toBe(64 * MIB);
  });
});
