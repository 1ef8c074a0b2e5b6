import { randomUUID } from 'node:crypto';
import { PASSWORD, startAuth, type RunningAuth } from './running-auth';

const ACCOUNTS = 12;
/** Failures at one address before it is slowed down. */
const FREE_FAILURES = 4;
/** A password is hashed in some 5 ms and more: an answer without hashing takes a fifth of one with it. */
const MOST_DIFFERENCE = 1.5;
const ROUNDS = 3;

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('who asks whether an address has an account', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth({ PASSWORD_ATTEMPTS_PER_MINUTE: '100000' });
  });
  afterAll(() => auth.dispose());

  const timeOfFailure = async (email: string) => {
    const startedAt = performance.now();
    const { status } = await auth.logIn(email, 'Wrong-horse-1');
    expect(status).toBe(401);
    return performance.now() - startedAt;
  };

  /** How many times longer the slower kind takes, in the median of failures that come in turn. */
  const difference = async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let account = 0; account < ACCOUNTS; account++) {
      const { user } = await auth.signUp();
      const nobody = `${randomUUID()}@example.com`;
      for (let failure = 0; failure < FREE_FAILURES; failure++) {
        known.push(await timeOfFailure(user.email));
        unknown.push(await timeOfFailure(nobody));
      }
    }
    const [ofKnown, ofUnknown] = [medianOf(known), medianOf(unknown)];
    return Math.max(ofKnown / ofUnknown, ofUnknown / ofKnown);
  };

  it('learns nothing from the time that a failed login takes', async () => {
    let least = Infinity;
    // A busy machine may disturb one round; what an attacker could measure shows in each.
    for (let round = 0; round < ROUNDS && least > MOST_DIFFERENCE; round++) {
      least = Math.min(least, await difference());
    }
    expect(least).toBeLessThanOrEqual(MOST_DIFFERENCE);
  });

  it('learns nothing from the answer, save for what the two have of their own', async () => {
    const { user } = await auth.signUp();
    const bare = async (email: string, password: string) => {
      const { status, body, headers } = await auth.logIn(email, password);
      const text = JSON.stringify(body).replace(/"correlation_id":"[^"]*"/, '');
      return [status, text, [...headers.keys()].sort(), headers.get('content-length')];
    };
    const nobody = `${randomUUID()}@example.com`;
    for (const password of ['Wrong-horse-1', 'x', `${PASSWORD}x`]) {
      expect(await bare(nobody, password)).toEqual(await bare(user.email, password));
    }
  });
});
