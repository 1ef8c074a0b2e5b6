import * as z from 'zod/mini';
import { user } from './accounts';
import { instant } from './inventory';

/** The answer of signup, login and change-password. */
export const sessionAnswer = z.object({ success: z.literal(true), message: z.string(), token: z.string(), user });

export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** `GET /api/auth/check`: 200 whether or not the caller is known. */
export const sessionCheck = z.object({ authenticated: z.boolean(), user: z.optional(user) });

export type SessionCheck = z.infer<typeof sessionCheck>;

/** `GET /internal/sessions/current`: what the gateway learns of a live session. `expires_at` is when it ends at the latest. */
export const currentSession = z.object({ session_id: z.string(), user_id: z.string(), expires_at: instant });

export type CurrentSession = z.infer<typeof currentSession>;

/** A login that still counts. `network` is the neighbourhood of the address it came from, such as `203.0.113.0/24`. */
export const activeSession = z.object({
  id: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  device: z.string(),
  network: z.string(),
  current: z.boolean(),
});

export type ActiveSession = z.infer<typeof activeSession>;

/** `GET /api/auth/sessions`: the caller's own session first. */
export const sessionList = z.object({ sessions: z.array(activeSession) });

export type SessionList = z.infer<typeof sessionList>;

/** What can happen to an account; `password-reset` is the operator's, `password-reset-by-link` its owner's. */
export const accountEventKind = z.enum([
  'signed-up',
  'logged-in',
  'logged-out',
  'session-ended',
  'email-changed',
  'phone-changed',
  'phone-confirmed',
  'password-changed',
  'password-reset',
  'password-reset-by-link',
  'api-key-created',
  'api-key-revoked',
]);

export type AccountEventKind = z.infer<typeof accountEventKind>;

/** Something that happened to an account, with the device and the network it came from. */
export const accountEvent = z.object({
  id: z.string(),
  kind: accountEventKind,
  happenedAt: instant,
  device: z.string(),
  network: z.string(),
});

export type AccountEvent = z.infer<typeof accountEvent>;

/** `GET /api/auth/events`: the latest first, at most 20. */
export const accountEvents = z.object({ events: z.array(accountEvent) });

export type AccountEvents = z.infer<typeof accountEvents>;
