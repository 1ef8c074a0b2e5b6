import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { programOnPath } from '../../tools/dev/infrastructure/programs';
import { labRun, type Operation } from '../lab-run';
import { alarmCases } from './alarm-cases';
import { channelCases } from './channel-cases';
import { ruleGroups, testsOf } from './alarm-rules';

/** Has promtool check the rules, and play each alarm figures with which it must ring and others with which it must not. */
export const main = labRun(
  () => ({
    promtool: z
      .string()
      .optional()
      .describe("Prometheus' promtool, where it is not on the path; Debian's package prometheus has it"),
  }),
  ({ report }, { promtool = programOnPath('promtool') }) => {
    if (promtool) playAlarms(report, promtool);
    else report.note("promtool is not installed (Debian's package prometheus has it): the alarms are NOT PLAYED");
    return Promise.resolve();
  },
);

function playAlarms(report: Operation['report'], promtool: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'barrelhive-alarms-'));
  // JSON is YAML.
  const write = (name: string, content: object) => writeFileSync(path.join(folder, name), JSON.stringify(content));
  const isRight = (...args: string[]) => {
    const fault = faultOf(promtool, args, folder);
    if (fault) report.note(fault);
    return fault === undefined;
  };
  try {
    const groups = ruleGroups();
    write('rules.yaml', { groups });
    report.figure({ what: 'rules', value: groups.flatMap(({ rules }) => rules).length });
    const refused = isRight('check', 'rules', 'rules.yaml') ? 0 : 1;
    report.figure({ what: '… files that promtool refuses', value: refused, goal: { atMost: 0 } });
    const cases = [...Object.entries(alarmCases), ...channelCases];
    const failed = cases.filter(([alarm, each]) => {
      write('test.yaml', { rule_files: ['rules.yaml'], evaluation_interval: '1m', tests: testsOf(alarm, each) });
      return !isRight('test', 'rules', 'test.yaml');
    });
    report.figure({ what: 'alarms that were played', value: Object.keys(alarmCases).length });
    report.figure({ what: '… with figures of mail or hooks', value: channelCases.length });
    report.figure({ what: '… that rang wrongly, or not', value: failed.length, goal: { atMost: 0 } });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What promtool has against something; undefined where it has nothing. Throws where it is not there. */
function faultOf(promtool: string, args: readonly string[], cwd: string): string | undefined {
  try {
    execFileSync(promtool, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
    return undefined;
  } catch (error) {
    const said = z.object({ status: z.int(), stdout: z.string(), stderr: z.string() }).safeParse(error);
    if (!said.success) throw error;
    return `${said.data.stdout}${said.data.stderr}`.trim();
  }
}
