import { parse } from 'yaml';
import * as z from 'zod';
import { workspaceText } from '../../tools/dev/workspace-root';
import type { AlarmCase } from './alarm-cases';

const FILES = ['alert-rules.yaml', 'objectives.yaml'];
const OURS = 'barrelhive';
const OTHERS = 'staging';

const rule = z.looseObject({ alert: z.string().optional(), record: z.string().optional(), expr: z.string() });
const manifest = z.object({
  spec: z.object({ groups: z.array(z.looseObject({ name: z.string(), rules: z.array(rule) })) }),
});

/** The groups of rules that Prometheus gets, in the form of its rule files. */
export function ruleGroups(): z.infer<typeof manifest>['spec']['groups'] {
  return FILES.flatMap((file) => {
    const text = workspaceText(`k8s/components/monitoring/${file}`);
    return manifest.parse(parse(text)).spec.groups;
  });
}

/** The tests of one alarm as promtool takes them: it rings, it does not ring, and another installation's figures are not its business. */
export function testsOf(alarm: string, { rings, quiet, atMinute, ringsWhenAbsent }: AlarmCase): object[] {
  const test = (name: string, namespace: string, figures: AlarmCase['rings'], isRinging: boolean) => ({
    name: `${alarm} ${name}`,
    interval: '1m',
    input_series: Object.entries(figures).map(([series, values]) => ({ series: scoped(series, namespace), values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alarm}", alertstate="firing"}) > bool 0`,
        eval_time: `${atMinute}m`,
        exp_samples: isRinging ? [{ labels: '{}', value: 1 }] : [],
      },
    ],
  });
  return [
    test('rings', OURS, rings, true),
    test('stays quiet', OURS, quiet, false),
    test('looks at its own installation', OTHERS, rings, ringsWhenAbsent === true),
  ];
}

/** `up{job="auth"}` in a namespace. */
function scoped(series: string, namespace: string): string {
  const [name = '', labels = ''] = series.replace('}', '').split('{');
  return `${name}{namespace="${namespace}"${labels && `,${labels}`}}`;
}
