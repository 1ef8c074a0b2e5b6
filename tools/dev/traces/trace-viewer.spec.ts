import { startTraceViewer, type TraceViewer } from './trace-viewer';

const TRACE = 'a'.repeat(32);
const FAILED = 2;

const span = (spanId: string, parentSpanId: string, name: string, from: number, to: number, code = 0) => ({
  traceId: TRACE,
  spanId,
  parentSpanId,
  name,
  kind: 1,
  startTimeUnixNano: `${1_790_000_000_000 + from}000000`,
  endTimeUnixNano: `${1_790_000_000_000 + to}000000`,
  attributes: [{ key: 'http.route', value: { stringValue: '/api/<search>' } }],
  status: { code },
});

describe('the viewer of traces', () => {
  let viewer: TraceViewer;
  beforeEach(async () => {
    viewer = await startTraceViewer();
  });
  afterEach(() => viewer.close());

  const send = (body: unknown) =>
    fetch(`${viewer.url}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const spansOf = (service: string, ...spans: object[]) => ({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
        scopeSpans: [{ scope: { name: 'barrelhive' }, spans }],
      },
    ],
  });
  const page = async (path: string) => (await fetch(viewer.url + path)).text();

  it('shows a trace as a tree however its steps come in, with text of others as text', async () => {
    expect((await send(spansOf('search', span('2', '1', 'search: <b>stream</b>', 10, 30)))).status).toBe(200);
    await send(
      spansOf('gateway', span('1', '', 'gateway: click', 0, 40), span('3', '2', 'agency: table', 12, 20, FAILED)),
    );

    const trace = viewer.book.trace(TRACE);
    expect(trace).toMatchObject({ name: 'gateway: click', spans: 3 });
    expect(trace?.roots).toMatchObject([
      { name: 'gateway: click', durationMs: 40, steps: [{ service: 'search', steps: [{ hasFailed: true }] }] },
    ]);
    expect(await page('/')).toContain(`<a href="/traces/${TRACE}">gateway: click</a>`);
    const shown = await page(`/traces/${TRACE}`);
    expect(shown).toContain('search: &#60;b&#62;stream&#60;/b&#62;');
    expect(shown).toContain('http.route=/api/&#60;search&#62;');
    expect(shown).toContain('margin-left:25.00%;width:50.00%');
  });

  it('refuses what is no trace and does not know what it never got', async () => {
    expect((await send({ resourceSpans: 'none' })).status).toBe(400);
    expect((await fetch(`${viewer.url}/traces/none`)).status).toBe(404);
    expect(await page('/')).toContain('Nothing was traced yet');
  });

  it('keeps the latest 200 traces', async () => {
    const spans = Array.from({ length: 205 }, (_, index) => ({
      ...span('1', '', `step ${index}`, index, index + 1),
      traceId: String(index).padStart(32, '0'),
    }));
    await send(spansOf('search', ...spans));
    const names = viewer.book.traces().map(({ name }) => name);
    expect([names.length, names[0], names.at(-1)]).toEqual([200, 'step 204', 'step 5']);
  });
});
