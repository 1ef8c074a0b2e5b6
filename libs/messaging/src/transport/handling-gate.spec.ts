import * as fc from 'fast-check';
import { HandlingGate } from './handling-gate';

describe('the gate of handlers', () => {
  it('lets nothing run beside what runs alone, runs all, and lets the others run side by side', async () => {
    let sideBySide = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (s, works) => {
        const gate = new HandlingGate();
        const running = new Map<number, boolean>();
        const done: number[] = [];
        const work = (id: number, isAlone: boolean) => async () => {
          expect(isAlone || [...running.values()].includes(true) ? running.size : 0).toBe(0);
          running.set(id, isAlone);
          sideBySide = Math.max(sideBySide, running.size);
          await s.schedule(Promise.resolve());
          running.delete(id);
          done.push(id);
          if (id % 3 === 0) throw new Error('failed');
        };
        const all = works.map(async (isAlone, id) => {
          await s.schedule(Promise.resolve());
          return isAlone ? gate.alone(work(id, isAlone)) : gate.together(work(id, isAlone));
        });
        const settled = Promise.allSettled(all);
        await s.waitFor(settled);
        expect(done.sort((a, b) => a - b)).toEqual(works.map((_isAlone, id) => id));
        expect((await settled).map(({ status }) => status)).toEqual(
          works.map((_isAlone, id) => (id % 3 === 0 ? 'rejected' : 'fulfilled')),
        );
      }),
    );
    expect(sideBySide).toBeGreaterThan(1);
  });
});
