import { channel } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';
import { traceConnections, traceOf } from './trace-connections';

describe('the trace of a connection', () => {
  const failed = channel('undici:request:error');
  let end: () => void;

  beforeEach(() => {
    end = traceConnections();
  });
  afterEach(() => end());

  it('is kept for an error of a request', () => {
    const error = new Error('reset');
    failed.publish({ request: {}, error });
    expect(traceOf(error)).toBe('before it was sent');
  });

  it('takes a request that was given up without an error', async () => {
    const thrown = jest.fn();
    process.once('uncaughtException', thrown);
    failed.publish({ request: {}, error: undefined });
    await setImmediate();
    process.off('uncaughtException', thrown);
    expect(thrown).not.toHaveBeenCalled();
  });

  it('is not kept after the end', () => {
    end();
    expect(failed.hasSubscribers).toBe(false);
  });
});
