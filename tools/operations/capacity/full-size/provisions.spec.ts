import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@barrelhive/contracts';
import { workspaceRoot } from '../../../dev/workspace-root';
import { readProvisions } from './provisions';

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
});
