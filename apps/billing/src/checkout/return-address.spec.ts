import fc from 'fast-check';
import { defaultCancelAddress, defaultSuccessAddress, ownReturnAddress, RETURN_PATHS } from './return-address';

const ours = 'https://barrelhive.example';

describe('a return address', () => {
  it.each([
    `${ours}/payment-success`,
    `${ours}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    `${ours}/subscription-select?new=1#plans`,
    `${ours}/account`,
  ])('is taken as it is: %s', (address) => {
    expect(ownReturnAddress(address, ours)).toBe(address);
  });

  it.each([
    '',
    '/account',
    '//evil.example/account',
    '/\\evil.example/account',
    'https:\\\\evil.example/account',
    `${ours}@evil.example/account`,
    `${ours}.evil.example/account`,
    `${ours}:444/account`,
    `https://someone@barrelhive.example/account`,
    'javascript:alert(1)//https://barrelhive.example/account',
    'http://barrelhive.example/account',
    `${ours}/alerts`,
    `${ours}/account/`,
    `${ours}/account/../alerts`,
    `${ours}/x/../account`,
    `${ours}/%61ccount`,
    `${ours}//evil.example`,
    `${ours}/\\evil.example`,
    `${ours}/account\n`,
    ` ${ours}/account`,
    `${ours}/account?next=\u0000`,
  ])('is refused: %j', (address) => {
    expect(ownReturnAddress(address, ours)).toBeUndefined();
  });

  it('counts the port of a development address to its origin', () => {
    expect(ownReturnAddress('http://localhost:8080/account', 'http://localhost:8080/')).toBeDefined();
    expect(ownReturnAddress('http://localhost:8081/account', 'http://localhost:8080/')).toBeUndefined();
  });

  it('never leads anywhere but to a known page of ours, whatever was sent', () => {
    const part = fc.constantFrom(
      ours,
      '/',
      '\\',
      '//',
      '@',
      ':',
      '.',
      '..',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'https:',
      'javascript:',
      'account',
      'payment-success',
      'barrelhive.example',
      '\u3002',
      '\uff0f',
      '[',
      ']',
    );
    const crafted = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          crafted,
          crafted.map((tail) => ours + tail),
          fc.webUrl(),
          fc.string(),
        ),
        (address) => {
          const taken = ownReturnAddress(address, ours);
          if (taken === undefined) return;
          const url = new URL(taken, 'https://base.example');
          expect(url.origin).toBe(ours);
          expect(RETURN_PATHS).toContain(url.pathname);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('the default return addresses', () => {
  it('are addresses that would be taken from a caller', () => {
    expect(ownReturnAddress(defaultSuccessAddress(ours), ours)).toBe(
      `${ours}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    );
    expect(ownReturnAddress(defaultCancelAddress(ours), ours)).toBe(`${ours}/subscription-select`);
  });
});
