import { createHmac, hkdfSync, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { SessionAnswer } from '@barrelhive/contracts';
import { COOKIE_LIFETIME_DAYS } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';

const NAME = 'barrelhive_device';
const LIFETIME_SECONDS = COOKIE_LIFETIME_DAYS * 86_400;
const DEVICE_BYTES = 16;
/** People share a browser; the accounts that logged in last are remembered. */
const MOST_ACCOUNTS = 5;
/** The device and a mark for each account, in base64url. */
const COOKIE = /^[\w-]{22}(\.[\w-]{43}){1,5}$/;

/** The first part of a mark says whose it is, the rest by which password its owner logged in. */
const OWNER_BYTES = 18;
const PASSWORD_BYTES = 14;
const OWNER_LENGTH = 24;

/** An account with the password that it has. */
interface MarkedAccount {
  id: string;
  passwordHash: string;
}

/** The answer that begins a session, and the Set-Cookie header by which its device is known from then on. */
export interface AnswerToDevice {
  answer: SessionAnswer;
  setCookie: string;
}

interface DeviceCookie {
  device: string;
  marks: readonly string[];
}

/**
 * Which devices logged in to which account by the password that it has. The device itself remembers, in an http-only cookie whose marks nobody else can make
 * and that say to nobody else which accounts they stand for. The key is derived from the signing secret.
 */
@Injectable()
export class KnownDevices {
  private readonly keys: readonly Buffer[];

  constructor(@Inject(AUTH_SETTINGS) private readonly settings: Pick<AuthSettings, 'JWT_PRIVATE_KEY' | 'PUBLIC_URL'>) {
    this.keys = settings.JWT_PRIVATE_KEY.map(deviceKey);
  }

  /** The device that a Cookie header names, if it logged in to this account since its password was set. */
  recognise(cookies: string | undefined, account: MarkedAccount): string | undefined {
    const cookie = readCookie(cookies);
    if (!cookie) return undefined;
    const expected = this.keys.map((key) => markOf(key, cookie.device, account));
    const isKnown = cookie.marks.some((mark) => expected.some((right) => isSame(mark, right)));
    return isKnown ? cookie.device : undefined;
  }

  /** The Set-Cookie header by which the device will be known to this account, too. */
  remember(cookies: string | undefined, account: MarkedAccount): string {
    const { device, marks } = readCookie(cookies) ?? { device: newDevice(), marks: [] };
    const own = this.keys.map((key) => markOf(key, device, account));
    const others = marks.filter((mark) => !own.some((one) => ownerOf(one) === ownerOf(mark)));
    return stringifySetCookie({
      name: NAME,
      value: [device, ...own.slice(0, 1), ...others.slice(0, MOST_ACCOUNTS - 1)].join('.'),
      httpOnly: true,
      sameSite: 'strict',
      secure: this.settings.PUBLIC_URL.startsWith('https:'),
      // Passwords are given below /api/auth and, to delete an account, below /api/users.
      path: '/api',
      maxAge: LIFETIME_SECONDS,
    });
  }
}

function readCookie(cookies: string | undefined): DeviceCookie | undefined {
  const value = cookies && parseCookie(cookies)[NAME];
  if (!value || !COOKIE.test(value)) return undefined;
  const [device = '', ...marks] = value.split('.');
  return { device, marks };
}

const newDevice = () => randomBytes(DEVICE_BYTES).toString('base64url');

function deviceKey(secret: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', secret.export({ type: 'pkcs8', format: 'der' }), '', 'known devices', 32));
}

function markOf(key: Buffer, device: string, { id, passwordHash }: MarkedAccount): string {
  const digestOf = (text: string) => createHmac('sha256', key).update(text).digest();
  const owner = digestOf(`${device} ${id}`).subarray(0, OWNER_BYTES);
  const password = digestOf(`${device} ${id} ${passwordHash}`).subarray(0, PASSWORD_BYTES);
  return Buffer.concat([owner, password]).toString('base64url');
}

const ownerOf = (mark: string) => mark.slice(0, OWNER_LENGTH);

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
