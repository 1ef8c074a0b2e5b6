import { SESSION_ABSOLUTE_TIMEOUT_MS, SESSION_IDLE_TIMEOUT_MS } from '@barrelhive/rules';
import fc from 'fast-check';
import { forgetfulStorage } from './browser-storage';
import { createSessionStore, noSession, TokenNotStoredError, type SessionEnd } from './session-store';

const jane = { user_id: 'u1', name: 'Jane', email: 'jane@example.com', requires_password_change: false };

const outOfRoom = () => {
  throw new DOMException('No room', 'QuotaExceededError');
};

function freshStore() {
  const storage = forgetfulStorage();
  const clock = { now: 1_000_000 };
  const store = createSessionStore(storage, () => clock.now);
  const ends: SessionEnd[] = [];
  store.onEnded((reason) => ends.push(reason));
  return { storage, clock, store, ends };
}

describe('the session store', () => {
  it('keeps token, name, id and times under the specified keys', () => {
    const { storage, store } = freshStore();
    store.start('token-1', jane);
    expect(storage.getItem('auth_token')).toBe('token-1');
    expect(storage.getItem('userName')).toBe('Jane');
    expect(storage.getItem('userId')).toBe('u1');
    expect(JSON.parse(storage.getItem('session_data') ?? '')).toEqual({
      lastActivity: 1_000_000,
      sessionStart: 1_000_000,
    });
  });

  it('calls a user without a name by the e-mail address', () => {
    const { store } = freshStore();
    store.start('token-1', { ...jane, name: '' });
    expect(store.getState().userName).toBe('jane@example.com');
  });

  it.each(['auth_token', 'userId'])('logs nobody in when the browser has no room for %s', (full) => {
    const storage = forgetfulStorage();
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      if (key === full) throw new Error('QuotaExceededError');
      setItem(key, value);
    };
    const store = createSessionStore(storage, () => 1_000_000);
    expect(() => store.start('token-1', jane)).toThrow(TokenNotStoredError);
    expect(store.getState()).toEqual(noSession);
    expect(storage.length).toBe(0);
  });

  it('is not ended by another tab that looks while it is being stored', () => {
    const storage = forgetfulStorage();
    const now = () => 1_000_000;
    const otherTab = createSessionStore(storage, now);
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      setItem(key, value);
      otherTab.reread();
      otherTab.checkTime();
    };
    const store = createSessionStore(storage, now);
    store.start('token-1', jane);
    expect(store.getState()).toMatchObject({ token: 'token-1', userId: 'u1' });
    expect(otherTab.getState()).toMatchObject({ token: 'token-1', userId: 'u1' });
  });

  it('forgets how the last one ended when another tab begins one', () => {
    const { storage, store, ends } = freshStore();
    store.start('token-1', jane);
    store.logOut();
    storage.setItem('auth_token', 'token-2');
    store.reread();
    expect(store.getState()).toMatchObject({ token: 'token-2', end: undefined });
    storage.removeItem('auth_token');
    store.reread();
    expect(store.getState().end).toBeUndefined();
    expect(ends).toEqual([]);
  });

  it('lets a person go on when the browser has no room left for the time', () => {
    const { storage, clock, store } = freshStore();
    store.start('token-1', jane);
    storage.setItem = outOfRoom;
    clock.now += 60_000;
    expect(() => store.touch()).not.toThrow();
    expect(store.getState().token).toBe('token-1');
  });

  it.each<[string, (store: ReturnType<typeof freshStore>['store']) => void, object]>([
    ['an answer names the user anew', (store) => store.remember({ ...jane, name: 'Jane Roe' }), { userName: 'Jane' }],
    ['a new password is asked for', (store) => store.requirePasswordChange(), { mustChangePassword: true }],
  ])('goes on without room when %s', (_, happen, expected) => {
    const { storage, store } = freshStore();
    store.start('token-1', jane);
    storage.setItem = outOfRoom;
    happen(store);
    expect(store.getState()).toMatchObject({ token: 'token-1', ...expected });
  });

  it.each([true, false])(
    'knows that a new password is wanted (%s) without room for it, of its token alone',
    (wanted) => {
      const { storage, store } = freshStore();
      store.start('token-1', { ...jane, requires_password_change: !wanted });
      const { setItem } = storage;
      storage.setItem = outOfRoom;
      if (wanted) store.requirePasswordChange();
      else store.passwordChanged();
      store.remember({ ...jane, requires_password_change: undefined });
      expect(store.getState().mustChangePassword).toBe(wanted);
      setItem('auth_token', 'token-2');
      store.reread();
      expect(store.getState().mustChangePassword).toBe(!wanted);
    },
  );

  it('ends when there is no room for the token that replaces its own', () => {
    const { storage, store, ends } = freshStore();
    store.start('token-1', jane);
    storage.setItem = outOfRoom;
    store.replaceToken('token-2');
    expect(ends).toEqual(['expired']);
  });

  it('ends after 4 hours without activity, and says why', () => {
    const { clock, store, ends } = freshStore();
    store.start('token-1', jane);
    clock.now += SESSION_IDLE_TIMEOUT_MS + 1;
    store.checkTime();
    expect(ends).toEqual(['idle_timeout']);
    expect(store.getState()).toEqual({ ...noSession, end: 'idle_timeout' });
  });

  it('ends 24 hours after its start, however active', () => {
    const { clock, store, ends } = freshStore();
    store.start('token-1', jane);
    for (let passed = 0; passed <= SESSION_ABSOLUTE_TIMEOUT_MS; passed += SESSION_IDLE_TIMEOUT_MS / 2) {
      clock.now += SESSION_IDLE_TIMEOUT_MS / 2;
      store.touch();
      store.checkTime();
    }
    expect(ends).toEqual(['absolute_timeout']);
  });

  it('tells nobody when the user logs out', () => {
    const { storage, store, ends } = freshStore();
    store.start('token-1', jane);
    store.logOut();
    expect(ends).toEqual([]);
    expect(storage.length).toBe(0);
    expect(store.getState()).toEqual({ ...noSession, end: 'logged-out' });
  });

  it.each<[string, (store: ReturnType<typeof freshStore>) => void]>([
    ['at log-out', ({ store }) => store.logOut()],
    ['when the session ends', ({ store }) => store.end('expired')],
    ['when somebody logs in', ({ store }) => store.start('token-2', { ...jane, user_id: 'u2' })],
    [
      'when the token is gone',
      ({ storage, store }) => {
        storage.removeItem('auth_token');
        store.reread();
      },
    ],
  ])('forgets the alerts kept for a time without a connection %s', (_when, happen) => {
    const fresh = freshStore();
    fresh.store.start('token-1', jane);
    fresh.storage.setItem('kept_alerts', '{}');
    happen(fresh);
    expect(fresh.storage.getItem('kept_alerts')).toBeNull();
  });

  it('notices when another tab logs out', () => {
    const { storage, store } = freshStore();
    store.start('token-1', jane);
    let calls = 0;
    store.subscribe(() => (calls += 1));
    storage.clear();
    store.reread();
    expect(store.getState().token).toBeUndefined();
    expect(calls).toBe(1);
  });

  it('holds a user who must change the password until a new one is there', () => {
    const { store } = freshStore();
    store.start('token-1', { ...jane, requires_password_change: true });
    expect(store.getState().mustChangePassword).toBe(true);
    store.replaceToken('token-2');
    store.remember(jane);
    expect(store.getState()).toMatchObject({ token: 'token-2', mustChangePassword: false });
  });

  it('holds that user also after a reload, until the server took the new password', () => {
    const { storage, store } = freshStore();
    store.start('token-1', { ...jane, requires_password_change: true });
    const reloaded = createSessionStore(storage, () => 1_000_000);
    expect(reloaded.getState().mustChangePassword).toBe(true);
    reloaded.passwordChanged();
    expect(createSessionStore(storage, () => 1_000_000).getState()).toMatchObject({
      token: 'token-1',
      mustChangePassword: false,
    });
  });

  it('goes on holding that user when a later answer does not say whether a password is wanted', () => {
    const { store } = freshStore();
    store.start('token-1', { ...jane, requires_password_change: true });
    store.remember({ ...jane, requires_password_change: undefined });
    expect(store.getState().mustChangePassword).toBe(true);
  });

  it('holds nobody whose session is over when an answer comes late', () => {
    const { store } = freshStore();
    store.start('token-1', jane);
    store.logOut();
    store.requirePasswordChange();
    expect(store.getState().mustChangePassword).toBe(false);
  });

  it('keeps asking for a new password while the user is active', () => {
    const { clock, store } = freshStore();
    store.start('token-1', jane);
    store.requirePasswordChange();
    clock.now += 60_000;
    store.touch();
    store.reread();
    expect(store.getState().mustChangePassword).toBe(true);
  });

  it('never ends twice for one login, whatever happens in between', () => {
    const steps = fc.constantFrom('check', 'end', 'touch', 'reread', 'wait');
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (sequence) => {
        const { clock, store, ends } = freshStore();
        store.start('token-1', jane);
        for (const step of sequence) {
          if (step === 'check') store.checkTime();
          if (step === 'end') store.end('expired');
          if (step === 'touch') store.touch();
          if (step === 'reread') store.reread();
          if (step === 'wait') clock.now += SESSION_IDLE_TIMEOUT_MS / 3;
        }
        expect(ends.length).toBe(store.getState().token === undefined ? 1 : 0);
      }),
    );
  });
});
