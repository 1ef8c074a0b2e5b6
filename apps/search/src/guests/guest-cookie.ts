import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import * as z from 'zod';

const NAME = 'barrelhive_guest';
const LIFETIME_SECONDS = 400 * 86_400;
const guestId = z.uuid();

export interface GuestCookieOptions {
  secret: string;
  /** Whether browsers reach us over HTTPS only. */
  isSecure: boolean;
}

/** Who a guest is: an id in a signed, http-only cookie that page scripts cannot read and nobody else can make. */
export class GuestCookie {
  constructor(private readonly options: GuestCookieOptions) {}

  /** The guest a Cookie header names, or undefined when it names none or the signature is not ours. */
  read(header: string | undefined): string | undefined {
    const [id = '', signature = ''] = (header && parseCookie(header)[NAME]?.split('.')) || [];
    return guestId.safeParse(id).success && isSame(signature, this.sign(id)) ? id : undefined;
  }

  /** A guest never seen before, and the Set-Cookie header that makes the browser remember. */
  create(): { guest: string; setCookie: string } {
    const guest = randomUUID();
    const setCookie = stringifySetCookie({
      name: NAME,
      value: `${guest}.${this.sign(guest)}`,
      httpOnly: true,
      sameSite: 'lax',
      secure: this.options.isSecure,
      path: '/',
      maxAge: LIFETIME_SECONDS,
    });
    return { guest, setCookie };
  }

  private sign(guest: string): string {
    return createHmac('sha256', this.options.secret).update(`guest ${guest}`).digest('base64url');
  }
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
