import * as fc from 'fast-check';
import { GuestCookie } from './guest-cookie';

const cookie = new GuestCookie({
  GUEST_COOKIE_SECRET: 'a secret of at least thirty-two letters',
  PUBLIC_URL: 'https://barrelhive.example',
});
const pairOf = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';

describe("a guest's cookie", () => {
  it('brings the guest back, among other cookies too', () => {
    const { guest, setCookie } = cookie.create();
    expect(cookie.read(pairOf(setCookie))).toBe(guest);
    expect(cookie.read(`theme=dark; ${pairOf(setCookie)}; a=b`)).toBe(guest);
  });

  it('is out of reach for scripts, other sites and plain HTTP', () => {
    const { setCookie } = cookie.create();
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(setCookie).toContain(attribute);
  });

  it('is worth nothing under another secret, for another guest, or altered in any letter', () => {
    const { setCookie } = cookie.create();
    const pair = pairOf(setCookie);
    const other = new GuestCookie({
      GUEST_COOKIE_SECRET: 'another secret of thirty-two letters',
      PUBLIC_URL: 'https://barrelhive.example',
    });
    expect(other.read(pair)).toBeUndefined();
    const signature = pair.split('.')[1] ?? '';
    expect(cookie.read(`barrelhive_guest=${crypto.randomUUID()}.${signature}`)).toBeUndefined();
    const start = 'barrelhive_guest='.length;
    fc.assert(
      fc.property(fc.integer({ min: start, max: pair.length - 2 }), (place) => {
        const altered = pair.slice(0, place) + (pair[place] === 'a' ? 'b' : 'a') + pair.slice(place + 1);
        expect(cookie.read(altered)).toBeUndefined();
      }),
    );
  });

  it('holds under the secret before the one of today, and is signed by that of today', () => {
    const [before, today] = ['the secret of before, thirty-two letters', 'the secret of today, thirty-two letters.'];
    const under = (GUEST_COOKIE_SECRET: string) =>
      new GuestCookie({ GUEST_COOKIE_SECRET, PUBLIC_URL: 'https://barrelhive.example' });
    const known = under(before).create();
    const added = under(`${today},${before}`).create();
    expect(under(`${today}, ${before}`).read(pairOf(known.setCookie))).toBe(known.guest);
    expect(under(today).read(pairOf(added.setCookie))).toBe(added.guest);
    expect(under(today).read(pairOf(known.setCookie))).toBeUndefined();
  });

  it('of any other content names nobody', () => {
    fc.assert(fc.property(fc.string(), (content) => expect(cookie.read(content)).toBeUndefined()));
    expect(cookie.read(undefined)).toBeUndefined();
  });
});
