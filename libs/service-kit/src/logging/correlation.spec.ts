import { acceptCorrelationId, currentCorrelationId, runWithCorrelationId } from './correlation';

describe('the correlation id', () => {
  it('holds through everything that is awaited', async () => {
    const seen = await runWithCorrelationId('run-0001', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return currentCorrelationId();
    });
    expect(seen).toBe('run-0001');
    expect(currentCorrelationId()).toBeUndefined();
  });

  it.each(['0198f7a0-0000-4000-8000-000000000001', 'refresh_42-x'])('is taken from the caller: %s', (sent) => {
    expect(acceptCorrelationId('search', sent)).toBe(sent);
  });

  it('of a stranger is not taken at the gateway', () => {
    expect(acceptCorrelationId('gateway', 'refresh_42-x')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([undefined, '', 'short', 'x'.repeat(65), 'two words', 'line\nbreak', ['a-list-of-ids']])(
    'is made anew instead of %j',
    (sent) => {
      expect(acceptCorrelationId('search', sent)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
