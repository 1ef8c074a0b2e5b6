import type { User } from '@barrelhive/contracts';
import { sessionValidity, type SessionValidity } from '@barrelhive/rules';
import { createStore } from 'zustand';

/** Why a session ended without the user asking. */
export type SessionEnd = 'expired' | 'allocated-list-refused' | Extract<SessionValidity, { valid: false }>['reason'];

/** What the browser knows of who is logged in. */
export interface Session {
  token: string | undefined;
  userId: string | undefined;
  userName: string | undefined;
  /** The server wants a new password before anything else. */
  mustChangePassword: boolean;
  /** How the last session ended; undefined while one runs, before the first, and when another tab ended it. */
  end: SessionEnd | 'logged-out' | undefined;
}

/** The browser has no room for the session, or lost what was written. */
export class TokenNotStoredError extends Error {
  override name = 'TokenNotStoredError';

  constructor() {
    super('Failed to store authentication token');
  }
}

type KnownUser = Pick<User, 'user_id' | 'name' | 'email'> & {
  /** Undefined where nobody said: then it stays as it was. */
  requires_password_change: boolean | undefined;
};

export const noSession: Session = {
  token: undefined,
  userId: undefined,
  userName: undefined,
  mustChangePassword: false,
  end: undefined,
};

/** What `session_data` holds. That a new password is wanted stands there so that a reload does not forget it. */
interface SessionData {
  lastActivity: number;
  sessionStart: number;
  mustChangePassword?: true;
}

/** Where the alerts page keeps what it shows without a connection. It ends with the session. */
export const KEPT_ALERTS_KEY = 'kept_alerts';

const keys = {
  token: 'auth_token',
  userName: 'userName',
  userId: 'userId',
  data: 'session_data',
  keptAlerts: KEPT_ALERTS_KEY,
} as const;
const TOUCH_EVERY_MS = 15_000;

/** The one store of the session. `storage` is the browser's localStorage, `now` a clock in milliseconds. */
export function createSessionStore(storage: Storage, now: () => number) {
  // A prerendered page hydrates with the initial state: nobody is logged in.
  const store = createStore<Session>(() => noSession);
  const { getState } = store;
  /** Whether a new password is wanted, where the browser had no room to store that. Of this token alone. */
  let heldUnstored: boolean | undefined;

  /** Takes over what is stored, and how the session ended, which is not. */
  function publish(change: Partial<Pick<Session, 'end'>> = {}): void {
    const before = getState();
    const token = storage.getItem(keys.token) ?? undefined;
    if (token === undefined) storage.removeItem(keys.keptAlerts);
    if (token !== before.token) heldUnstored = undefined;
    const next: Session = {
      ...before,
      token,
      // One that another tab began has not ended.
      end: token === undefined ? before.end : undefined,
      userId: storage.getItem(keys.userId) ?? undefined,
      userName: storage.getItem(keys.userName) ?? undefined,
      // An answer that comes late may leave the mark of a session that is over.
      mustChangePassword: token !== undefined && isHeld(),
      ...change,
    };
    if ((Object.keys(next) as (keyof Session)[]).some((key) => next[key] !== before[key])) store.setState(next);
  }

  function readData(): SessionData | undefined {
    return parseData(storage.getItem(keys.data) ?? '');
  }

  function writeData({ lastActivity, sessionStart }: SessionData, mustChangePassword: boolean): void {
    const data: SessionData = { lastActivity, sessionStart, ...(mustChangePassword ? { mustChangePassword } : {}) };
    storage.setItem(keys.data, JSON.stringify(data));
    heldUnstored = undefined;
  }

  const startingNow = (): SessionData => ({ lastActivity: now(), sessionStart: now() });
  const isHeld = () => heldUnstored ?? readData()?.mustChangePassword ?? false;

  function writeHeld(held: boolean): void {
    if (held === isHeld()) return;
    heldUnstored = held;
    writeData(readData() ?? startingNow(), held);
  }

  function holdForPasswordChange(held: boolean): void {
    ifRoom(() => writeHeld(held));
    publish();
  }

  function clear(end?: Session['end']): void {
    for (const key of Object.values(keys)) storage.removeItem(key);
    publish({ end });
  }

  function writeUser({ user_id, name, email, requires_password_change }: KnownUser): void {
    writeHeld(requires_password_change ?? isHeld());
    storage.setItem(keys.userName, name || email);
    storage.setItem(keys.userId, user_id);
  }

  function end(reason: SessionEnd): void {
    if (getState().token !== undefined) clear(reason);
  }

  publish();
  return {
    ...store,
    /** Is told when a session ends by itself, not by logging out. */
    onEnded: (listener: (reason: SessionEnd) => void) =>
      store.subscribe((session, before) => {
        const endsNow = before.token !== undefined && session.token === undefined;
        if (endsNow && session.end !== undefined && session.end !== 'logged-out') listener(session.end);
      }),
    /** Throws `TokenNotStoredError`, and leaves nobody logged in, when the browser does not store it. */
    start(token: string, user: KnownUser) {
      storage.removeItem(keys.keptAlerts);
      try {
        writeData(startingNow(), false);
        writeUser(user);
        // Last: another tab that sees a token alone takes it for no session, and would end this one.
        storage.setItem(keys.token, token);
        publish({ end: undefined });
      } catch {
        clear();
      }
      if (storage.getItem(keys.token) !== token) throw new TokenNotStoredError();
    },
    /** The token that was is worth nothing any more: without room for the new one the session is over. */
    replaceToken(token: string) {
      ifRoom(() => storage.setItem(keys.token, token));
      if (storage.getItem(keys.token) === token) publish();
      else end('expired');
    },
    remember(user: KnownUser) {
      ifRoom(() => writeUser(user));
      publish();
    },
    /** The server wants a new password before anything else. */
    requirePasswordChange: () => holdForPasswordChange(true),
    /** The server took the new password. */
    passwordChanged: () => holdForPasswordChange(false),
    /** The user did something: the idle time starts anew. */
    touch() {
      const data = readData();
      if (getState().token === undefined || (data && now() - data.lastActivity < TOUCH_EVERY_MS)) return;
      ifRoom(() => writeData({ ...(data ?? startingNow()), lastActivity: now() }, getState().mustChangePassword));
    },
    /** Judges the session by its times, and ends it when its time is up. */
    checkTime(): SessionValidity {
      const session = getState();
      const validity = sessionValidity({ ...session, ...readData() }, now());
      if (!validity.valid) end(validity.reason);
      return validity;
    },
    /** Reads storage again: another tab may have logged in or out. */
    reread: () => publish(),
    end,
    logOut: () => clear('logged-out'),
  };
}

/** Stores what a running session can do without for a time. Without room the page goes on with what was stored before. */
function ifRoom(write: () => void): void {
  try {
    write();
  } catch {
    // The next call or act tries again.
  }
}

/** Parsed by hand: the landing page, which needs the session, does without a schema library. */
function parseData(text: string): SessionData | undefined {
  try {
    const parsed = JSON.parse(text) as Partial<Record<keyof SessionData, unknown>>;
    const { lastActivity, sessionStart, mustChangePassword } = parsed;
    if (typeof lastActivity !== 'number' || typeof sessionStart !== 'number') return undefined;
    return { lastActivity, sessionStart, ...(mustChangePassword === true ? { mustChangePassword } : {}) };
  } catch {
    return undefined;
  }
}
