import fc from 'fast-check';
import { defaultCancelAddress, defaultSuccessAddress, ownReturnAddress, RETURN_PATHS } from './return-address';

const OURS = 'https://barrelhive.example';

describe('a return address', () => {
  it.each([
    `${OURS}/payment-success`,
    `${OURS}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    `${OURS}/subscription-select?new=1#plans`,
    `${OURS}/account`,
  ])('is taken as it is: %s', (address) => {
    expect(ownReturnAddress(address, OURS)).toBe(address);
  });

  it.each([
    '',
    '/account',
    '//evil.example/account',
    '/\\evil.example/account',
    'https:\\\\evil.example/account',
    `${OURS}@evil.example/account`,
    `${OURS}.evil.example/account`,
    `${OURS}:444/account`,
    `https://someone@barrelhive.example/account`,
    'javascript:alert(1)//https://barrelhive.example/account',
    'http://barrelhive.example/account',
    `${OURS}/alerts`,
    `${OURS}/account/`,
    `${OURS}/account/../alerts`,
    `${OURS}/x/../account`,
    `${OURS}/%61ccount`,
    `${OURS}//evil.example`,
    `${OURS}/\\evil.example`,
    `${OURS}/account\n`,
    ` ${OURS}/account`,
    `${OURS}/account?next=\u0000`,
  ])('is refused: %j', (address) => {
    expect(ownReturnAddress(address, OURS)).toBeUndefined();
  });

  it('counts the port of a development address to its origin', () => {
    expect(ownReturnAddress('http://localhost:8080/account', 'http://localhost:8080/')).toBeDefined();
    expect(ownReturnAddress('http://localhost:8081/account', 'http://localhost:8080/')).toBeUndefined();
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])(
    'may name this machine in any way where the product is on it: %s',
    (host) => {
      const address = `http://${host}:8080/payment-success?plan=basic`;
      for (const own of ['localhost', '127.0.0.1'])
        expect(ownReturnAddress(address, `http://${own}:8080`)).toBe(address);
      expect(ownReturnAddress(address, 'http://localhost:8081')).toBeUndefined();
      expect(ownReturnAddress(address, OURS)).toBeUndefined();
      expect(ownReturnAddress(`http://${host}:8080@evil.example/account`, 'http://localhost:8080')).toBeUndefined();
      expect(ownReturnAddress('http://evil.example:8080/account', 'http://localhost:8080')).toBeUndefined();
    },
  );

  it('never leads anywhere but to a known page of ours, whatever was sent', () => {
    const part = fc.constantFrom(
      OURS,
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
          crafted.map((tail) => OURS + tail),
          fc.webUrl(),
          fc.string(),
        ),
        (address) => {
          const taken = ownReturnAddress(address, OURS);
          if (taken === undefined) return;
          const url = new URL(taken, 'https://base.example');
          expect(url.origin).toBe(OURS);
          expect(RETURN_PATHS).toContain(url.pathname);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('the default return addresses', () => {
  it('are addresses that would be taken from a caller', () => {
    expect(ownReturnAddress(defaultSuccessAddress(OURS), OURS)).toBe(
      `${OURS}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    );
    expect(ownReturnAddress(defaultCancelAddress(OURS), OURS)).toBe(`${OURS}/subscription-select`);
  });
});
