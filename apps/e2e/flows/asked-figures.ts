import { serviceNames } from '@barrelhive/contracts';

export type Values = Readonly<Record<string, readonly string[]>>;

/** What others export, with the values of its labels: Prometheus itself says whether a target answers, kube-state-metrics how Jobs ended. */
export const OF_OTHERS: Readonly<Record<string, Values>> = {
  up: { namespace: ['barrelhive'], job: serviceNames },
  kube_job_failed: { namespace: ['barrelhive'], condition: ['true'], job_name: ['migrations-0.1.0'] },
};
export function isConstant(expr: string): boolean {
  return /^vector\([\d.]+\)$/.test(expr);
}

/** The names of series in an expression of Prometheus: ours, those of Node's process, and those of others. */
export function namesIn(expr: string): string[] {
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
export function selectionsIn(expr: string): Selection[] {
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
export const isMatch = (pattern: string, value: string) => new RegExp(`^(?:${pattern})$`).test(value);

/** The values that a label of a metric has, each as often as it comes. */
export function valuesOf(name: string, label: string, exported: string): string[] {
  const series = exported.matchAll(new RegExp(`^${name}(?:_bucket|_count|_sum)?\\{([^}]*)\\}`, 'gm'));
  return [...series].flatMap(([, labels = '']) => new RegExp(`\\b${label}="([^"]*)"`).exec(labels)?.[1] ?? []);
}

export function typeNamesOf(exported: string): string[] {
  const ours = [...exported.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  return [...ours, ...Object.keys(OF_OTHERS)];
}

/** A histogram is one metric of three series. */
export function withoutSuffix(name: string, exported: string): string {
  const base = name.replace(/_(bucket|count|sum)$/, '');
  return exported.includes(`# TYPE ${base} histogram`) ? base : name;
}

/** The labels of a metric that has a series already. */
export function labelsOf(name: string, exported: string): string[] | undefined {
  const series = new RegExp(`^${name}(?:_bucket|_count|_sum)?\\{([^}]*)\\}`, 'm').exec(exported)?.[1];
  return series === undefined ? undefined : [...series.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
}
