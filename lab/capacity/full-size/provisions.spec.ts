import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@barrelhive/contracts';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import { readProvisions } from './provisions';

/** Of a processor: what a start wants. */
const LEAST_REQUEST = 0.05;

/** The figures in the row of a table behind a heading of the page on capacity, each at the place of its cell; none where it has no such row. */
function cellsOf(heading: string, row: string): number[] {
  const page = readFileSync(path.join(workspaceRoot(), 'docs/capacity.md'), 'utf8');
  const [, section = ''] = page.split(heading);
  const line = section.split('\n').find((each) => each.startsWith(`| ${row} `)) ?? '';
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => Number.parseFloat(cell));
}

describe('what Kubernetes gives', () => {
  it('is read for every service', () => {
    const provisions = readProvisions();
    expect(Object.keys(provisions).sort()).toEqual([...serviceNames].sort());
    for (const { mostReplicas, memoryLimit, memoryRequest, ...provision } of Object.values(provisions)) {
      expect(mostReplicas).toBeGreaterThanOrEqual(2);
      expect(memoryLimit).toBeGreaterThan(memoryRequest);
      expect(provision.processorRequest).toBeGreaterThan(0);
      expect(provision.scaleAtShare).toBeGreaterThan(0);
      expect(provision.scaleAtShare).toBeLessThan(1);
    }
  });

  it('gives alerts the memory that the page on capacity counts with', () => {
    const page = readFileSync(path.join(workspaceRoot(), 'docs/capacity.md'), 'utf8');
    const [, asked = '', most = ''] =
      /asks for in `k8s\/base` \((\S+) MiB\)[^(]*its limit \((\S+) MiB\)/.exec(page) ?? [];
    const bytes = (mebibytes: string) => Number(mebibytes.replace(',', '')) * 1024 ** 2;
    const { memoryRequest, memoryLimit } = readProvisions().alerts;
    expect([bytes(asked), bytes(most)]).toEqual([memoryRequest, memoryLimit]);
  });

  it.each(serviceNames)(
    'promises all replicas of %s together what it uses when everybody is told within an hour',
    (service) => {
      const { processorRequest, mostReplicas } = readProvisions()[service];
      const [, used = Number.NaN] = cellsOf('### What is needed to tell everybody within an hour', service);
      const [, predicted = 1, came = 1] = cellsOf('### A release for', `processor time of ${service}`);
      const share = (used * Math.max(1, came / predicted)) / mostReplicas;
      expect(processorRequest).toBeGreaterThanOrEqual(Math.max(LEAST_REQUEST, 0.8 * share));
      expect(processorRequest).toBeLessThanOrEqual(Math.max(LEAST_REQUEST, 1.25 * share + 0.01));
    },
  );
});
