import { readAudit } from './audit';

describe('what npm says of known advisories', () => {
  it('is read, each advisory once', () => {
    const output = JSON.stringify({
      vulnerabilities: {
        cellar: {
          name: 'cellar',
          severity: 'high',
          range: '<2.0.1',
          via: [{ title: 'Leaks', url: 'https://advisories.test/1' }],
        },
        house: { name: 'house', severity: 'high', range: '*', via: ['cellar'] },
      },
    });
    expect(readAudit(output)).toEqual({
      kind: 'answered',
      lines: ['high: cellar <2.0.1: Leaks (https://advisories.test/1)'],
    });
    expect(readAudit('{"vulnerabilities":{}}')).toEqual({ kind: 'answered', lines: [] });
  });

  it.each([
    ['{"message":"404 Not Found","error":{"summary":"","detail":""}}', '404 Not Found'],
    ['{"error":{"code":"ENOAUDIT","summary":"not supported here"}}', 'ENOAUDIT: not supported here'],
    ['{}', 'npm did not say why'],
    ['<html>', 'npm gave no answer that can be read'],
  ])('may be no answer: %s', (output, why) => {
    expect(readAudit(output)).toEqual({ kind: 'not answered', why });
  });
});
