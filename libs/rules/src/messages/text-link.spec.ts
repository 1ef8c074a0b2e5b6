import { readTextToken, textLinkPath, textTokenIn } from './text-link';

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
