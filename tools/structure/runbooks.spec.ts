import { existsSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@barrelhive/contracts';
import { parse } from 'yaml';
import * as z from 'zod';
import { workspaceRoot, workspaceText } from '../dev/workspace-root';

const alertRules = workspaceText('k8s/components/monitoring/alert-rules.yaml');

const alarm = z.object({ alert: z.string(), annotations: z.object({ summary: z.string(), runbook_url: z.string() }) });
const rules = z.object({ spec: z.object({ groups: z.array(z.object({ rules: z.array(alarm) })) }) });
const alarms = rules
  .parse(parse(alertRules))
  .spec.groups.flatMap((group) => group.rules)
  .map(({ alert, annotations }): [string, string] => [alert, annotations.runbook_url]);

const anchorOf = (heading: string) => heading.trim().toLowerCase().replaceAll(' ', '-');

describe('the alarms', () => {
  it.each(alarms)('%s leads to its section of the runbooks (%s), which says what to do', (_alert, address) => {
    const [file = '', anchor = ''] = address.split('#');
    expect(existsSync(path.join(workspaceRoot(), file))).toBe(true);
    const sections = workspaceText(file).split(/^## /m);
    const section = sections.find((each) => anchorOf(each.split('\n', 1)[0] ?? '') === anchor);
    expect(section).toContain('**Do**');
  });

  it('tell of every service that is down, and the dashboard offers each', () => {
    const unwatched = serviceNames.filter(
      (name) => !alertRules.includes(`absent(up{namespace="barrelhive", job="${name}"})`),
    );
    expect(unwatched).toEqual([]);
    expect(alertRules).toContain(`job=~"${serviceNames.join('|')}"`);
    expect(workspaceText('k8s/components/monitoring/dashboard.json')).toContain(`"query": "${serviceNames.join(',')}"`);
  });

  it('have no runbook that no alarm leads to', () => {
    const headings = [...workspaceText('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
      anchorOf(heading),
    );
    expect(headings.sort()).toEqual(alarms.map(([, address]) => address.split('#')[1]).sort());
  });
});
