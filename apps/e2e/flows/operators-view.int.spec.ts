import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Trace, TraceStep } from '../../../tools/dev/traces/trace-book';
import { startTraceViewer, type TraceViewer } from '../../../tools/dev/traces/trace-viewer';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import { routes } from '../../gateway/src/routing/routes';
import {
  isConstant,
  isMatch,
  labelsOf,
  namesIn,
  OF_OTHERS,
  selectionsIn,
  typeNamesOf,
  valuesOf,
  withoutSuffix,
  type Values,
} from './asked-figures';
import { signUp } from './customer';
import { startRunningProduct, type RunningProduct } from './running-product';

const BLANTONS = '016850';
const MONITORING = path.join(workspaceRoot(), 'k8s/components/monitoring');

const alarm = z.object({
  alert: z.string(),
  expr: z.string(),
});
const recording = z.object({ record: z.string(), expr: z.string() });
const rulesOf = <R extends z.ZodType>(rule: R) =>
  z.object({ spec: z.object({ groups: z.array(z.object({ rules: z.array(rule) })) }) });
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

const read = (file: string) => readFileSync(path.join(MONITORING, file), 'utf8');
const alarms = rulesOf(alarm)
  .parse(parse(read('alert-rules.yaml')))
  .spec.groups.flatMap((group) => group.rules);
const recordings = rulesOf(recording)
  .parse(parse(read('objectives.yaml')))
  .spec.groups.flatMap((group) => group.rules);
const recorded = new Set(recordings.map(({ record }) => record));
const panels = dashboard.parse(JSON.parse(read('dashboard.json'))).panels;

const asked: [string, string][] = [
  ...alarms.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...recordings.flatMap(({ record, expr }): [string, string][] => (isConstant(expr) ? [] : [[record, expr]])),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

/** What did not happen here, but can. */
const POSSIBLE: Values = {
  namespace: ['barrelhive'],
  status: ['503'],
  route: routes.map(({ path: route }) => route),
  job: serviceNames,
  service: serviceNames,
};
/** Labels that the scrape adds to every series, and that a histogram has. */
const OF_THE_SCRAPE = ['namespace', 'job', 'pod', 'le'];

describe('what operators see of the running product', () => {
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

  describe('the traces of the product', () => {
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

  describe('the alarms and the dashboard', () => {
    let exported: string;

    beforeAll(async () => {
      exported = await eventually('the figures of every part', async () => {
        const text = await (await fetch(`${product.operatorsUrl}/metrics`)).text();
        return text.includes('barrelhive_last_good_pass_timestamp_seconds 1') && text;
      });
    });

    it.each(asked)('%s asks for figures that the running services export: %s', (_name, expr) => {
      const names = namesIn(expr);
      const ofRules = expr.match(/\bbarrelhive:[\w:]+/g) ?? [];
      expect(names.length + ofRules.length).toBeGreaterThan(0);
      expect(ofRules.filter((name) => !recorded.has(name))).toEqual([]);
      for (const name of names) expect(typeNamesOf(exported)).toContain(withoutSuffix(name, exported));
    });

    it.each(asked)('%s selects by labels that the figures have: %s', (_name, expr) => {
      for (const { name, label } of selectionsIn(expr)) {
        const known = labelsOf(withoutSuffix(name, exported), exported);
        if (known) expect([...known, ...OF_THE_SCRAPE]).toContain(label);
        else if (OF_OTHERS[name]) expect(Object.keys(OF_OTHERS[name])).toContain(label);
        else expect(exported).not.toContain(`\n${name}{`);
      }
    });

    it.each(asked)('%s selects by values that the figures can have: %s', (_name, expr) => {
      for (const { name, label, isPattern, value } of selectionsIn(expr)) {
        // Grafana fills it in.
        if (value.startsWith('$')) continue;
        const seen = valuesOf(withoutSuffix(name, exported), label, exported);
        const known = [...seen, ...(OF_OTHERS[name]?.[label] ?? POSSIBLE[label] ?? [])];
        // Of several words each must mean something.
        const wanted = isPattern && /^[\w|]+$/.test(value) ? value.split('|') : [value];
        const isKnown = (word: string) => known.some((each) => (isPattern ? isMatch(word, each) : word === each));
        expect([name, label, wanted.filter((word) => !isKnown(word))]).toEqual([name, label, []]);
      }
    });

    it('have a panel for each figure that wakes somebody', () => {
      const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap((target) => namesIn(target.expr))));
      expect(alarms.flatMap(({ expr }) => namesIn(expr)).filter((name) => !shown.has(name))).toEqual([]);
    });
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
