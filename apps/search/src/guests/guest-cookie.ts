import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { COOKIE_LIFETIME_DAYS } from '@barrelhive/rules';
import { secretsOf } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import * as z from 'zod';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';

const NAME = 'barrelhive_guest';
const LIFETIME_SECONDS = COOKIE_LIFETIME_DAYS * 86_400;
const guestId = z.uuid();

/** Who a guest is: an id in a signed, http-only cookie that page scripts cannot read and nobody else can make. */
@Injectable()
export class GuestCookie {
  constructor(
    @Inject(SEARCH_SETTINGS) private readonly settings: Pick<SearchSettings, 'GUEST_COOKIE_SECRET' | 'PUBLIC_URL'>,
  ) {}

  /** The guest a Cookie header names, or undefined when it names none or the signature is not ours. */
  read(header: string | undefined): string | undefined {
    const [id = '', signature = ''] = (header && parseCookie(header)[NAME]?.split('.')) || [];
    const isOurs = secretsOf(this.settings.GUEST_COOKIE_SECRET).some((secret) =>
      isSame(signature, signatureOf(id, secret)),
    );
    return guestId.safeParse(id).success && isOurs ? id : undefined;
  }

  /** A guest never seen before, and the Set-Cookie header that makes the browser remember. */
  create(): { guest: string; setCookie: string } {
    const guest = randomUUID();
    const setCookie = stringifySetCookie({
      name: NAME,
      value: `${guest}.${signatureOf(guest, signingSecret(this.settings))}`,
      httpOnly: true,
      sameSite: 'lax',
      secure: this.settings.PUBLIC_URL.startsWith('https:'),
      path: '/',
      maxAge: LIFETIME_SECONDS,
    });
    return { guest, setCookie };
  }
}

type Secrets = Pick<SearchSettings, 'GUEST_COOKIE_SECRET'>;

/** The secret of today, which is used for what is new; the one before it may follow. */
export const signingSecret = ({ GUEST_COOKIE_SECRET }: Secrets): string => secretsOf(GUEST_COOKIE_SECRET)[0] ?? '';

function signatureOf(guest: string, secret: string): string {
  return createHmac('sha256', secret).update(`guest ${guest}`).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
