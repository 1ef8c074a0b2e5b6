import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { parse } from 'yaml';
import * as z from 'zod';
import { routes } from '../../gateway/src/routing/routes';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import { startRunningProduct, type RunningProduct } from './running-product';

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

type Values = Readonly<Record<string, readonly string[]>>;

/** What others export, with the values of its labels: Prometheus itself says whether a target answers, kube-state-metrics how Jobs ended. */
const OF_OTHERS: Readonly<Record<string, Values>> = {
  up: { namespace: ['barrelhive'], job: serviceNames },
  kube_job_failed: { namespace: ['barrelhive'], condition: ['true'], job_name: ['migrations-0.1.0'] },
};
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

describe('the alarms and the dashboard', () => {
  let product: RunningProduct;
  let exported: string;

  beforeAll(async () => {
    product = await startRunningProduct();
    exported = await eventually('the figures of every part', async () => {
      const text = await (await fetch(`${product.operatorsUrl}/metrics`)).text();
      return text.includes('barrelhive_last_good_pass_timestamp_seconds 1') && text;
    });
  });
  afterAll(() => product.dispose());

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

function isConstant(expr: string): boolean {
  return /^vector\([\d.]+\)$/.test(expr);
}

/** The names of series in an expression of Prometheus: ours, those of Node's process, and those of others. */
function namesIn(expr: string): string[] {
  const names = expr.match(/\b(?:barrelhive|process|nodejs|kube)_\w+/g) ?? [];
  return /\bup\{/.test(expr) ? [...names, 'up'] : names;
}

interface Selection {
  name: string;
  label: string;
  isPattern: boolean;
  value: string;
}

/** What an expression selects by: `outcome="failed"` of a figure. */
function selectionsIn(expr: string): Selection[] {
  return [...expr.matchAll(/\b(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', selector = '']) =>
    [...selector.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
      ([, label = '', operator = '', value = '']): Selection => ({
        name,
        label,
        isPattern: operator.endsWith('~'),
        value,
      }),
    ),
  );
}

/** Prometheus matches a whole value. */
const isMatch = (pattern: string, value: string) => new RegExp(`^(?:${pattern})$`).test(value);

/** The values that a label of a metric has, each as often as it comes. */
function valuesOf(name: string, label: string, exported: string): string[] {
  const series = exported.matchAll(new RegExp(`^${name}(?:_bucket|_count|_sum)?\\{([^}]*)\\}`, 'gm'));
  return [...series].flatMap(([, labels = '']) => new RegExp(`\\b${label}="([^"]*)"`).exec(labels)?.[1] ?? []);
}

function typeNamesOf(exported: string): string[] {
  const ours = [...exported.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  return [...ours, ...Object.keys(OF_OTHERS)];
}

/** A histogram is one metric of three series. */
function withoutSuffix(name: string, exported: string): string {
  const base = name.replace(/_(bucket|count|sum)$/, '');
  return exported.includes(`# TYPE ${base} histogram`) ? base : name;
}

/** The labels of a metric that has a series already. */
function labelsOf(name: string, exported: string): string[] | undefined {
  const series = new RegExp(`^${name}(?:_bucket|_count|_sum)?\\{([^}]*)\\}`, 'm').exec(exported)?.[1];
  return series === undefined ? undefined : [...series.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
}
