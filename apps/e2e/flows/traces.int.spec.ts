import { eventually } from '@barrelhive/testing';
import type { Trace, TraceStep } from '../../../tools/dev/traces/trace-book';
import { startTraceViewer, type TraceViewer } from '../../../tools/dev/traces/trace-viewer';
import { signUp } from './customer';
import { startRunningProduct, type RunningProduct } from './running-product';

const BLANTONS = '016850';

describe('the traces of the product', () => {
  let viewer: TraceViewer;
  let product: RunningProduct;

  beforeAll(async () => {
    viewer = await startTraceViewer();
    process.env.OTEL_BSP_SCHEDULE_DELAY = '200';
    product = await startRunningProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: viewer.url });
  });
  afterAll(async () => {
    await product.dispose();
    await viewer.close();
    delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  });

  /** The trace that has all these steps, once it is there. */
  const traceWith = (...names: string[]) =>
    eventually(`a trace with ${names.join(', ')}`, async () =>
      viewer.book.traces().find((trace) => names.every((name) => stepOf(trace, name))),
    );

  it('lead from a refresh over three services to the accepted text and back to the alert', async () => {
    const { dabs, twilio } = product.standins;
    dabs.shelf.sellOut(BLANTONS);
    const customer = await signUp(product.url);
    await customer.subscribe('basic');
    await customer.createAlert("Blanton's");
    await eventually('a refresh without the bottle', async () => {
      const refreshes = viewer.book.traces().filter(({ name }) => name === 'search: refresh');
      return refreshes.length >= 2;
    });
    dabs.shelf.setStock(BLANTONS, 12, 6);
    await eventually('the text', async () => twilio.messagesTo(customer.phone).length > 0);

    const trace = await traceWith('handle notifications.message-sent.v1', 'notifications: send message');
    expect(trace.roots.map(({ name }) => name)).toEqual(['search: refresh']);
    expect(stepsOf(trace).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'agency: table',
        'publish inventory.products-changed.v1',
        'wait in outbox',
        'wait in queue',
        'handle inventory.products-changed.v1',
        'publish alerts.changes-matched.v1',
        'handle alerts.changes-matched.v1',
        'notifications: send message',
        'twilio: POST Messages',
        'publish notifications.message-sent.v1',
      ]),
    );
    const matched = stepOf(trace, 'publish alerts.changes-matched.v1');
    expect(matched?.steps.map(({ name }) => name)).toContain('handle alerts.changes-matched.v1');
    const sent = stepOf(trace, 'notifications: send message');
    expect(sent?.steps.map(({ name, attributes }) => [name, attributes['barrelhive.outcome']])).toContainEqual([
      'twilio: POST Messages',
      'answered',
    ]);
  });

  it('lead from a click through the gateway to the end of its stream, whatever the browser says of traces', async () => {
    const strangers = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const response = await fetch(`${product.url}/api/search/stream?searchTerm=blanton`, {
      headers: { traceparent: strangers },
    });
    expect(await response.text()).toContain('event: complete');
    const endedAt = Date.now();

    const trace = await traceWith('search: GET /api/search/stream', 'gateway: GET /api/search/stream');
    const [root] = trace.roots;
    expect(trace.roots).toHaveLength(1);
    expect(root?.name).toBe('gateway: GET /api/search/stream');
    expect(trace.traceId).not.toBe('a'.repeat(32));
    const call = root?.steps.find(({ name }) => name === 'gateway: call search');
    const [served] = call?.steps ?? [];
    expect(served?.name).toBe('search: GET /api/search/stream');
    expect(served?.attributes['http.response.status_code']).toBe('200');
    expect(Math.abs(endOf(root) - endedAt)).toBeLessThan(500);
  });
});

function stepsOf({ roots }: Trace): TraceStep[] {
  const withSteps = (step: TraceStep): TraceStep[] => [step, ...step.steps.flatMap(withSteps)];
  return roots.flatMap(withSteps);
}

const stepOf = (trace: Trace, name: string) => stepsOf(trace).find((step) => step.name === name);

function endOf(step: TraceStep | undefined): number {
  if (!step) throw new Error('there is no such step');
  return step.startMs + step.durationMs;
}
