import { securityHeaders } from './security-headers';

describe('the security headers', () => {
  it('let scripts run that come from us or stand in our own pages, and no others', () => {
    const policy = securityHeaders('http://localhost:8080', ['sha256-abc='])['content-security-policy'];
    expect(policy?.split(';')).toContain("script-src 'self' 'sha256-abc='");
  });

  it('let only style sheets of ours be used', () => {
    expect(securityHeaders('http://localhost:8080', [])['content-security-policy']?.split(';')).toContain(
      "style-src 'self'",
    );
  });

  it('keep pages out of frames and addresses out of referrers', () => {
    expect(securityHeaders('http://localhost:8080', [])).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('promise https for a year where there is https, and nowhere else', () => {
    const promise = (url: string) => securityHeaders(url, [])['strict-transport-security'];
    expect(promise('https://barrelhive.example')).toContain('max-age=31536000');
    expect(promise('http://localhost:8080')).toBeUndefined();
  });
});
