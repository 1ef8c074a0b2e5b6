import { chooseFreePort } from '../../../libs/testing/src/network/free-port';
import { fastify } from 'fastify';
import { escapeHtml } from '../../standins/page/html';
import { readSpans } from './otlp-spans';
import { type Trace, TraceBook, type TraceStep } from './trace-book';

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

const STYLE = `
  body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #222; background: #fff; }
  table { border-collapse: collapse; width: 100%; }
  td, th { text-align: left; padding: .2rem .6rem; border-bottom: 1px solid #ddd; vertical-align: top; white-space: nowrap; }
  td.bar { width: 45%; }
  .bar div { background: #a8641b; height: .8rem; min-width: 2px; margin-top: .3rem; border-radius: 2px; }
  .failed { color: #a3160c; }
  .quiet { color: #666; }
  @media (prefers-color-scheme: dark) { body { color: #eee; background: #1b1b1b; } a { color: #e8b36a; } .quiet { color: #aaa; } td, th { border-color: #444; } .failed { color: #ff8d80; } }
`;

/** The list of the latest traces; it looks again every few seconds. */
function traceList(traces: readonly Trace[]): string {
  const rows = traces.map(
    ({ traceId, name, startMs, endMs, spans }) => `<tr>
      <td>${escapeHtml(new Date(startMs).toLocaleTimeString())}</td>
      <td><a href="/traces/${escapeHtml(traceId)}">${escapeHtml(name)}</a></td>
      <td>${spans} steps</td><td>${escapeHtml(duration(endMs - startMs))}</td></tr>`,
  );
  const what =
    rows.length > 0
      ? `<table><thead><tr><th>when</th><th>what</th><th>steps</th><th>took</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : '<p>Nothing was traced yet: search for a bottle, or wait for the next refresh.</p>';
  return page('Traces', `<h1>Traces</h1>${what}`, '<meta http-equiv="refresh" content="5">');
}

/** One trace as a tree, each step with its place in time. */
function traceTree(trace: Trace): string {
  const total = Math.max(trace.endMs - trace.startMs, 0.001);
  const rowsOf = (step: TraceStep, depth: number): string[] => {
    const left = ((step.startMs - trace.startMs) / total) * 100;
    const width = (step.durationMs / total) * 100;
    const more = Object.entries(step.attributes).map(([name, value]) => `${name}=${value}`);
    const row = `<tr><td style="padding-left:${depth * 1.4 + 0.6}rem"${step.hasFailed ? ' class="failed"' : ''}>
      ${escapeHtml(step.name)}<br><span class="quiet">${escapeHtml([step.service, ...more].join(' · '))}</span></td>
      <td>${escapeHtml(duration(step.durationMs))}</td>
      <td class="bar"><div style="margin-left:${left.toFixed(2)}%;width:${Math.min(width, 100 - left).toFixed(2)}%"></div></td></tr>`;
    return [row, ...step.steps.flatMap((each) => rowsOf(each, depth + 1))];
  };
  const rows = trace.roots.flatMap((root) => rowsOf(root, 0)).join('');
  return page(
    trace.name,
    `<p><a href="/">All traces</a></p><h1>${escapeHtml(trace.name)}</h1>
     <p class="quiet">${escapeHtml(trace.traceId)} · ${trace.spans} steps · ${escapeHtml(duration(trace.endMs - trace.startMs))}</p>
     <table><thead><tr><th>step</th><th>took</th><th>when</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${head}<style>${STYLE}</style></head><body>${body}</body></html>`;
}

function duration(ms: number): string {
  return ms < 1_000 ? `${ms.toFixed(1)} ms` : `${(ms / 1_000).toFixed(2)} s`;
}
