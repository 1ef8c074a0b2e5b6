import fc from 'fast-check';
import { createStreamSlots } from './stream-slots';

const never = new AbortController().signal;

describe('stream slots', () => {
  it('never lets more streams run than there are slots, and serves everyone in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 20 }), async (limit, count) => {
        const slots = createStreamSlots(limit);
        let running = 0;
        let most = 0;
        const stream = async () => {
          const release = await slots.take(never);
          running += 1;
          most = Math.max(most, running);
          await Promise.resolve();
          running -= 1;
          release();
        };
        await Promise.all(Array.from({ length: count }, stream));
        expect(most).toBeLessThanOrEqual(limit);
        expect(running).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('lets one who waits leave, without costing the others their turn', async () => {
    const slots = createStreamSlots(1);
    const release = await slots.take(never);
    const leaving = new AbortController();
    const left = slots.take(leaving.signal);
    const next = slots.take(never);
    leaving.abort();
    await expect(left).rejects.toThrow('left');
    release();
    await expect(next).resolves.toBeInstanceOf(Function);
  });

  it('gives a slot back once, however often it is released', async () => {
    const slots = createStreamSlots(1);
    const release = await slots.take(never);
    release();
    release();
    await slots.take(never);
    let second = false;
    void slots.take(never).then(() => (second = true));
    await Promise.resolve();
    expect(second).toBe(false);
  });
});
