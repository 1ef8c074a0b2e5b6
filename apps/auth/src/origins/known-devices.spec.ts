import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import * as fc from 'fast-check';
import { KnownDevices } from './known-devices';

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const PUBLIC_URL = 'https://barrelhive.example';
const devicesUnder = (...[first, ...others]: [KeyObject, ...KeyObject[]]) =>
  new KnownDevices({ JWT_PRIVATE_KEY: [first, ...others], PUBLIC_URL });
const pairOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';

describe('a device that logged in', () => {
  const key = newKey();
  const devices = devicesUnder(key);
  const anAccount = () => ({ id: randomUUID(), passwordHash: 'a hash' });
  const [ada, bob] = [anAccount(), anAccount()];

  it('is known to that account, among other cookies too, and to no other', () => {
    const pair = pairOf(devices.remember(undefined, ada));
    const device = devices.recognise(`theme=dark; ${pair}; a=b`, ada);
    expect(device).toMatch(/^[\w-]{22}$/);
    expect(devices.recognise(pair, ada)).toBe(device);
    expect(devices.recognise(pair, bob)).toBeUndefined();
    expect(devices.recognise(undefined, ada)).toBeUndefined();
  });

  it('stays known to the five accounts that logged in last', () => {
    const accounts = Array.from({ length: 6 }, anAccount);
    let pair: string | undefined;
    for (const account of accounts) pair = pairOf(devices.remember(pair, account));
    for (const account of accounts.slice(1)) pair = pairOf(devices.remember(pair, account));
    const known = accounts.map((account) => devices.recognise(pair, account) !== undefined);
    expect(known).toEqual([false, true, true, true, true, true]);
  });

  it('is known by the password that the account has alone, and takes no second place for it', () => {
    const others = Array.from({ length: 4 }, anAccount);
    let pair: string | undefined;
    for (const account of [...others, ada]) pair = pairOf(devices.remember(pair, account));
    const changed = { ...ada, passwordHash: 'another hash' };
    expect(devices.recognise(pair, changed)).toBeUndefined();
    pair = pairOf(devices.remember(pair, changed));
    expect(devices.recognise(pair, ada)).toBeUndefined();
    for (const account of [...others, changed]) expect(devices.recognise(pair, account)).toBeDefined();
  });

  it('keeps its cookie out of reach for scripts, other sites, other paths and plain HTTP', () => {
    const setCookie = devices.remember(undefined, ada);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict']) {
      expect(setCookie).toContain(attribute);
    }
    // Also where an account is deleted: DELETE /api/users/:id.
    expect(setCookie.split('; ')).toContain('Path=/api');
    expect(setCookie).not.toContain(ada.id);
  });

  it('is known under the secret that comes after, and to no stranger', () => {
    const pair = pairOf(devices.remember(undefined, ada));
    const next = newKey();
    expect(devicesUnder(next, key).recognise(pair, ada)).toBeDefined();
    const renewed = pairOf(devicesUnder(next, key).remember(pair, ada));
    expect(devicesUnder(next).recognise(renewed, ada)).toBeDefined();
    expect(devicesUnder(next).recognise(pair, ada)).toBeUndefined();
  });

  it('cannot be made up, whatever is sent', () => {
    const pair = pairOf(devices.remember(undefined, ada));
    const start = pair.indexOf('=') + 1;
    fc.assert(
      fc.property(fc.integer({ min: start, max: pair.length - 2 }), (place) => {
        const altered = pair.slice(0, place) + (pair[place] === 'a' ? 'b' : 'a') + pair.slice(place + 1);
        expect(devices.recognise(altered, ada)).toBeUndefined();
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => expect(devices.recognise(text, ada)).toBeUndefined()));
  });
});
