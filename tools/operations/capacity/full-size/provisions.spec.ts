import { serviceNames } from '@barrelhive/contracts';
import { readProvisions } from './provisions';

describe('what Kubernetes gives', () => {
  it('is read for every service', () => {
    const provisions = readProvisions();
    expect(Object.keys(provisions).sort()).toEqual([...serviceNames].sort());
    for (const { mostReplicas, memoryLimit, memoryRequest, processorRequest } of Object.values(provisions)) {
      expect(mostReplicas).toBeGreaterThanOrEqual(2);
      expect(memoryLimit).toBeGreaterThan(memoryRequest);
      expect(processorRequest).toBeGreaterThan(0);
    }
  });
});
