import { sourceFiles } from '../../tools/structure/source-files';
import { alarmCases } from './alarm-cases';
import { channelCases } from './channel-cases';
import { ruleGroups, testsOf } from './alarm-rules';

const FOREIGN = ['up', 'kube_job_failed', 'process_resident_memory_bytes'];
const NAME = /\b(?:barrelhive[:a-z_0-9]+|kube_[a-z_]+|process_[a-z_]+|up)(?=\{)/g;

const rules = ruleGroups().flatMap((group) => group.rules);
const alarms = rules.flatMap(({ alert }) => alert ?? []);
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));

describe('the rules of Prometheus', () => {
  it('have figures for each alarm with which it rings, and others with which it does not', () => {
    expect(Object.keys(alarmCases).sort()).toEqual([...alarms].sort());
    for (const [alarm, each] of Object.entries(alarmCases)) {
      expect([alarm, each.quiet]).not.toEqual([alarm, each.rings]);
      expect(testsOf(alarm, each)).toHaveLength(3);
    }
  });

  it('have figures of mail and of hooks where they tell channels apart', () => {
    const telling = rules.flatMap(({ alert, expr }) => (alert && expr.includes('by (channel)') ? [alert] : []));
    const played = ['email', 'webhook'].map((channel) =>
      channelCases.flatMap(([alarm, { rings }]) =>
        Object.keys(rings).some((series) => series.includes(`channel="${channel}"`)) ? [alarm] : [],
      ),
    );
    expect(telling).toContain('BarrelhiveChannelFails');
    for (const alarmsOfChannel of played) expect(alarmsOfChannel).toEqual(expect.arrayContaining(telling));
  });

  it('look at one installation, whatever else Prometheus reads', () => {
    const unscoped = rules.filter(({ expr }) => {
      const names = expr.match(/\b(barrelhive[:_]|kube_|process_|up\b)/g) ?? [];
      return names.length !== (expr.match(/\{namespace="barrelhive"/g) ?? []).length;
    });
    expect(unscoped.map(({ alert, record }) => alert ?? record)).toEqual([]);
  });

  it('ask for figures that the services show, or that other rules record', () => {
    const code = sourceFiles('apps', 'libs')
      .map(({ text }) => text)
      .join('\n');
    const isShown = (name: string) =>
      FOREIGN.includes(name) || recorded.has(name) || code.includes(`'${name.replace(/_(count|bucket)$/, '')}'`);
    const asked = new Set(rules.flatMap(({ expr }) => expr.match(NAME) ?? []));
    expect(asked.size).toBeGreaterThan(30);
    expect([...asked].filter((name) => !isShown(name))).toEqual([]);
  });

  it('count from 0 what they ask for, since a figure that begins with 1 has no increase', () => {
    const asked = new Set(rules.flatMap(({ expr }) => expr.match(/\bbarrelhive_[a-z_]+_total(?=\{)/g) ?? []));
    const code = sourceFiles('apps', 'libs').map(({ text }) => text);
    const beginLate = [...asked].filter((name) => {
      const madeAs = `  name: '${name}',\n`;
      const made = code.find((text) => text.includes(madeAs))?.split(madeAs)[1] ?? '';
      // One without labels begins by itself.
      const hasLabels = made.slice(0, made.indexOf('});')).includes('labelNames');
      return hasLabels && !/\.inc\(\{[^}]*\}, 0\)/.test(made);
    });
    expect(asked.size).toBeGreaterThan(10);
    expect(beginLate).toEqual([]);
  });
});
