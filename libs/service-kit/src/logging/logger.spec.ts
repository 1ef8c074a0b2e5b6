import { QueryFailedError } from 'typeorm';
import { runWithCorrelationId } from './correlation';
import { logger, openLog } from './logger';

describe('the log', () => {
  let lines: string[];
  const log = logger('test');
  const lastLine = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;

  beforeEach(() => {
    lines = [];
    openLog({ service: 'alerts', level: 'info', destination: { write: (line) => void lines.push(line) } });
  });

  it('names service, part and the work in progress in each line', () => {
    runWithCorrelationId('from-the-browser', () => log.info({ count: 3 }, 'matched'));
    expect(lastLine()).toMatchObject({
      level: 'info',
      service: 'alerts',
      context: 'test',
      correlationId: 'from-the-browser',
      count: 3,
      msg: 'matched',
    });
  });

  it('writes nothing below its level', () => {
    log.debug('a detail');
    expect(lines).toEqual([]);
  });

  it.each([
    ['a session token', { note: 'Bearer eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1In0.c2ln' }, 'eyJ'],
    ['a phone number in a message', { err: new Error('Key (phone)=(+18015550142) already exists') }, '8015550142'],
    ['a token in an address', { url: '/api/search/stream?searchTerm=blanton&token=opaque-thing' }, 'opaque-thing'],
    ['a password in an address', { url: 'postgres://postgres:hunter2@db:5432/x' }, 'hunter2'],
    ['a password', { body: { password: 'Correct-Horse' } }, 'Correct-Horse'],
    [
      'the parameters of a statement',
      { err: new QueryFailedError('SELECT $1', ['secret-value'], new Error('no')) },
      'secret-value',
    ],
  ])('does not show %s', (_what, details, secret) => {
    log.warn(details, 'something happened');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('something happened');
    expect(lines[0]).not.toContain(secret);
  });

  it('says when, in UTC', () => {
    log.info('it happened');
    expect(lastLine()).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
  });

  it('gives nobody a line of their own, whatever stands in a text', () => {
    log.warn({ term: 'weller\r\n{"level":"fatal"}' }, 'first\nsecond');
    expect(lines.join('').trimEnd()).not.toMatch(/[\r\n]/);
    expect(lastLine()).toMatchObject({ term: 'weller\r\n{"level":"fatal"}' });
  });

  it('tells type, message, stack and cause of an error', () => {
    log.error({ err: new Error('could not save', { cause: new RangeError('too far') }) }, 'failed');
    expect(lastLine()).toMatchObject({
      err: {
        type: 'Error',
        message: 'could not save',
        stack: expect.stringContaining('at '),
        cause: { type: 'RangeError' },
      },
    });
  });
});
