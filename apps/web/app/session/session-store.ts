import { sessionValidity, type SessionValidity } from '@barrelhive/rules';

/** What the browser knows of who is logged in. */
export interface Session {
  token: string | undefined;
  userId: string | undefined;
  userName: string | undefined;
  /** The server wants a new password before anything else. */
  mustChangePassword: boolean;
  /** The user ended the last session: whoever then leaves a page that needs one is not asked to log in again. */
  loggedOut: boolean;
}

/** Why a session ended without the user asking. */
export type SessionEnd = 'expired' | 'allocated-list-refused' | Extract<SessionValidity, { valid: false }>['reason'];

/** The browser has no room for the session, or lost what was written. */
export class TokenNotStoredError extends Error {
  override name = 'TokenNotStoredError';

  constructor() {
    super('Failed to store authentication token');
  }
}

interface KnownUser {
  user_id: string;
  name: string;
  email: string;
  requires_password_change: boolean;
}

export interface SessionStore {
  read(): Session;
  subscribe(listener: () => void): () => void;
  /** Is told when a session ends by itself, not by logging out. */
  onEnded(listener: (reason: SessionEnd) => void): () => void;
  /** Throws `TokenNotStoredError`, and leaves nobody logged in, when the browser does not store it. */
  start(token: string, user: KnownUser): void;
  replaceToken(token: string): void;
  remember(user: KnownUser): void;
  requirePasswordChange(): void;
  /** The user did something: the idle time starts anew. */
  touch(): void;
  /** Ends the session when its time is up. */
  checkTime(): void;
  /** Reads storage again: another tab may have logged in or out. */
  reread(): void;
  end(reason: SessionEnd): void;
  logOut(): void;
}

export const noSession: Session = {
  token: undefined,
  userId: undefined,
  userName: undefined,
  mustChangePassword: false,
  loggedOut: false,
};

interface SessionTimes {
  lastActivity: number;
  sessionStart: number;
}

const keys = { token: 'auth_token', userName: 'userName', userId: 'userId', data: 'session_data' } as const;
const touchEveryMs = 15_000;

/** The one store of the session. `storage` is the browser's localStorage, `now` a clock in milliseconds. */
export function createSessionStore(storage: Storage, now: () => number): SessionStore {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(reason: SessionEnd) => void>();
  let mustChangePassword = false;
  let loggedOut = false;
  let session = readStored();

  function readStored(): Session {
    return {
      token: storage.getItem(keys.token) ?? undefined,
      userId: storage.getItem(keys.userId) ?? undefined,
      userName: storage.getItem(keys.userName) ?? undefined,
      mustChangePassword,
      loggedOut,
    };
  }

  function readTimes(): SessionTimes | undefined {
    return parseTimes(storage.getItem(keys.data) ?? '');
  }

  function publish(): void {
    const next = readStored();
    const changed = (Object.keys(next) as (keyof Session)[]).some((key) => next[key] !== session[key]);
    if (!changed) return;
    session = next;
    for (const listener of listeners) listener();
  }

  function writeTimes(sessionStart: number): void {
    storage.setItem(keys.data, JSON.stringify({ lastActivity: now(), sessionStart }));
  }

  function clear(): void {
    for (const key of Object.values(keys)) storage.removeItem(key);
    mustChangePassword = false;
    publish();
  }

  function remember(user: KnownUser): void {
    storage.setItem(keys.userName, user.name || user.email);
    storage.setItem(keys.userId, user.user_id);
    mustChangePassword = user.requires_password_change;
    publish();
  }

  function end(reason: SessionEnd): void {
    if (session.token === undefined) return;
    clear();
    for (const listener of endListeners) listener(reason);
  }

  return {
    read: () => session,
    subscribe: (listener) => added(listeners, listener),
    onEnded: (listener) => added(endListeners, listener),
    start(token, user) {
      loggedOut = false;
      try {
        storage.setItem(keys.token, token);
        writeTimes(now());
        remember(user);
      } catch {
        clear();
      }
      if (storage.getItem(keys.token) !== token) throw new TokenNotStoredError();
    },
    replaceToken(token) {
      storage.setItem(keys.token, token);
      publish();
    },
    remember,
    requirePasswordChange() {
      mustChangePassword = true;
      publish();
    },
    touch() {
      const times = readTimes();
      if (session.token === undefined || (times && now() - times.lastActivity < touchEveryMs)) return;
      writeTimes(times?.sessionStart ?? now());
    },
    checkTime() {
      if (session.token === undefined) return;
      const validity = sessionValidity({ ...session, ...readTimes() }, now());
      if (!validity.valid) end(validity.reason);
    },
    reread: publish,
    end,
    logOut() {
      loggedOut = true;
      clear();
    },
  };
}

/** Parsed by hand: the landing page, which needs the session, does without a schema library. */
function parseTimes(text: string): SessionTimes | undefined {
  try {
    const { lastActivity, sessionStart } = JSON.parse(text) as Partial<Record<keyof SessionTimes, unknown>>;
    const readable = typeof lastActivity === 'number' && typeof sessionStart === 'number';
    return readable ? { lastActivity, sessionStart } : undefined;
  } catch {
    return undefined;
  }
}

function added<T>(set: Set<T>, value: T): () => void {
  set.add(value);
  return () => void set.delete(value);
}
