import { sessionValidity } from './session-validity';

const HOUR = 3_600_000;
const now = 1_800_000_000_000;
const session = { token: 't', userName: 'Ada', userId: '1', lastActivity: now, sessionStart: now };

describe('a stored session', () => {
  it('is valid with a token and an identity', () => {
    expect(sessionValidity({ token: 't', userName: 'Ada' }, now)).toEqual({ valid: true, refreshAdvised: false });
    expect(sessionValidity({ token: 't', userId: '1' }, now)).toEqual({ valid: true, refreshAdvised: false });
    expect(sessionValidity(session, now)).toEqual({ valid: true, refreshAdvised: false });
  });

  it('is none without a token, or with a token alone', () => {
    expect(sessionValidity({ ...session, token: null }, now)).toEqual({ valid: false, reason: 'no_token' });
    expect(sessionValidity({ token: 't' }, now)).toEqual({ valid: false, reason: 'no_token' });
  });

  it('ends after 4 idle hours', () => {
    expect(sessionValidity({ ...session, lastActivity: now - 4 * HOUR }, now).valid).toBe(true);
    expect(sessionValidity({ ...session, lastActivity: now - 4 * HOUR - 1 }, now)).toEqual({
      valid: false,
      reason: 'idle_timeout',
    });
  });

  it('ends 24 hours after its start, however busy', () => {
    expect(sessionValidity({ ...session, sessionStart: now - 24 * HOUR }, now).valid).toBe(true);
    expect(sessionValidity({ ...session, sessionStart: now - 24 * HOUR - 1 }, now)).toEqual({
      valid: false,
      reason: 'absolute_timeout',
    });
  });

  it('is better refreshed when less than an hour of idle time remains', () => {
    expect(sessionValidity({ ...session, lastActivity: now - 3 * HOUR }, now)).toEqual({
      valid: true,
      refreshAdvised: false,
    });
    expect(sessionValidity({ ...session, lastActivity: now - 3 * HOUR - 1 }, now)).toEqual({
      valid: true,
      refreshAdvised: true,
    });
  });
});
