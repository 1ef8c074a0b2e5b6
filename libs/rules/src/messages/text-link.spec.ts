import { alertLinkPath, alertOfLink, alertPrefixIn, readTextToken, textLinkPath, textTokenIn } from './text-link';

const mine = [{ id: '7f3a92bc-1111-4222-8333-444455556666' }, { id: '00aa11bb-1111-4222-8333-444455556666' }];

describe('the link to an alert', () => {
  it('is short and leads back to the alert, whatever the case', () => {
    expect(alertLinkPath('7f3a92bc-1111-4222-8333-444455556666')).toBe('/a/7f3a92bc');
    expect(alertOfLink('7F3A92BC', mine)).toBe(mine[0]);
  });

  it('is found again in a text', () => {
    const text = `Barrelhive "stagg": new https://example.org${alertLinkPath(mine[0]?.id ?? '')} Reply STOP to opt out`;
    expect(alertPrefixIn(text)).toBe('7f3a92bc');
    expect(alertPrefixIn('Barrelhive: https://example.org/a/7f3a92bcd Reply STOP to opt out')).toBeUndefined();
  });

  it('leads nowhere when the alert is gone, is not theirs, or could be two', () => {
    expect(alertOfLink('deadbeef', mine)).toBeUndefined();
    expect(alertOfLink('', mine)).toBeUndefined();
    const twins = [...mine, { id: '7f3a92bc-9999-4222-8333-444455556666' }];
    expect(alertOfLink('7f3a92bc', twins)).toBeUndefined();
  });
});

describe('the link to the page of a text', () => {
  it('is found again in a text', () => {
    const text = `Barrelhive "stagg": new https://example.org${textLinkPath('k3f9x2mqz7')} Reply STOP to opt out`;
    expect(textTokenIn(text)).toBe('k3f9x2mqz7');
    expect(textTokenIn('https://example.org/t/k3f9x2mqz7a')).toBeUndefined();
    expect(textTokenIn('https://example.org/a/k3f9x2mqz7')).toBeUndefined();
  });

  it.each([
    ['K3F9X2MQZ7', 'k3f9x2mqz7'],
    ['k3f9xOmqIl', 'k3f9x0mq11'],
    ['k3f9x2mqz', undefined],
    ['k3f9x2mqzu', undefined],
    ["k3f9x2mq'z", undefined],
  ])('is read as a person types it: %s', (typed, token) => {
    expect(readTextToken(typed)).toBe(token);
  });
});
