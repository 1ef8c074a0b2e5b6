import { runWithCorrelationId } from '../logging/correlation';
import { formatTraceparent, originOf, parseTraceparent } from './trace-ids';
import { currentTraceparent, inSpan } from './traces';

describe('the ids of traces', () => {
  it('are the same for a correlation id in every process, and others for another', () => {
    expect(originOf('refresh-1')).toEqual(originOf('refresh-1'));
    expect(originOf('refresh-1').traceId).not.toBe(originOf('refresh-2').traceId);
    expect(originOf('refresh-1').traceId).toBe('bd473e5dcdce2510c2df4f0c5a54a605');
  });

  it('are read as they are written', () => {
    const origin = originOf('refresh-1');
    expect(parseTraceparent(formatTraceparent(origin))).toEqual(origin);
  });

  it.each([
    undefined,
    '',
    ['00-', '01'],
    `00-${'a'.repeat(31)}-${'b'.repeat(16)}-01`,
    `01-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    `00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`,
    `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01-extra`,
  ])('are not read from %j', (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });
});

describe('work while tracing is off', () => {
  it('just runs, has no span and tells others of none', async () => {
    const seen = await runWithCorrelationId('refresh-1', () =>
      inSpan('work', {}, async (span) => ({ span, traceparent: currentTraceparent() })),
    );
    expect(seen).toEqual({ span: undefined, traceparent: undefined });
  });
});
