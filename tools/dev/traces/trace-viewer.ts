import { chooseFreePort } from '../../../libs/testing/src/network/free-port';
import { fastify } from 'fastify';
import { readSpans } from './otlp-spans';
import { TraceBook } from './trace-book';
import { traceList, traceTree } from './trace-pages';

const BODY_LIMIT = 16 * 1024 * 1024;

/** Takes traces as a collector does (OTLP as JSON over HTTP) and shows the latest of them on a page. */
export interface TraceViewer {
  /** Both the page and the endpoint that services send to. */
  url: string;
  book: TraceBook;
  close(): Promise<void>;
}

export async function startTraceViewer(preferredPort = 0): Promise<TraceViewer> {
  const book = new TraceBook();
  const server = fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  server.post('/v1/traces', (request, reply) => {
    const spans = readSpans(request.body);
    if (!spans) return reply.status(400).send('This is no trace in OTLP as JSON.');
    book.add(spans);
    return reply.send({});
  });
  server.get('/', (_request, reply) => reply.type('text/html').send(traceList(book.traces())));
  server.get<{ Params: { traceId: string } }>('/traces/:traceId', (request, reply) => {
    const trace = book.trace(request.params.traceId);
    if (!trace) return reply.status(404).send('This trace is not known, or no longer.');
    return reply.type('text/html').send(traceTree(trace));
  });
  const port = await chooseFreePort(preferredPort);
  await server.listen({ host: '127.0.0.1', port });
  return { url: `http://localhost:${port}`, book, close: () => server.close() };
}
