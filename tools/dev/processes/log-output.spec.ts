import { readLine } from './log-output';

describe('a line of output', () => {
  it('that is a log line of information is not grave', () => {
    expect(readLine('{"level":"info","msg":"listening"}')).toEqual({ text: 'listening', grave: false });
  });

  it('that is a warning or worse is grave, with the reason it gives', () => {
    expect(readLine('{"level":"warn","msg":"slow"}')).toEqual({ text: 'warning: slow', grave: true });
    expect(readLine('{"level":"error","msg":"refused","err":{"message":"no route"}}')).toEqual({
      text: 'error: refused: no route',
      grave: true,
    });
  });

  it('that is no log line is kept as it is', () => {
    expect(readLine('server started  ')).toEqual({ text: 'server started', grave: false });
    expect(readLine('FATAL: role does not exist')).toEqual({ text: 'FATAL: role does not exist', grave: true });
    expect(readLine('{broken')).toEqual({ text: '{broken', grave: false });
  });
});
