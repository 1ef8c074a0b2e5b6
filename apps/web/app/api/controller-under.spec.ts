import { controllerUnder } from './controller-under';

describe('a controller under a signal', () => {
  it('aborts with it, for its reason', () => {
    const above = new AbortController();
    const { signal } = controllerUnder(above.signal);
    above.abort('left');
    expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
  });

  it('is aborted under one that was aborted before', () => {
    const above = new AbortController();
    above.abort('left');
    expect(controllerUnder(above.signal).signal.reason).toBe('left');
  });

  it('aborts alone as well', () => {
    const above = new AbortController();
    const controller = controllerUnder(above.signal);
    controller.abort('late');
    expect([controller.signal.reason, above.signal.aborted]).toEqual(['late', false]);
  });
});
