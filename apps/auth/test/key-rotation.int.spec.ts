import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sessionAnswer } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { PublicKeys, type RunningService } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import * as z from 'zod';
import { authService } from '../src/auth-service';
import { AUTH_SETTINGS, type AuthSettings } from '../src/auth-settings';
import { rotateKeys } from '../src/tokens/rotate-keys';
import { giveKeysUp } from '../src/tokens/stored-keys';
import { PASSWORD, startAuth, type RunningAuth } from './running-auth';

const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });
const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

describe('the keys of session tokens', () => {
  let auth: RunningAuth;
  const replicas: RunningService[] = [];
  const start = async () => {
    auth = await startAuth({ PASSWORD_ATTEMPTS_PER_MINUTE: '100000' });
  };
  const closeReplicas = () => Promise.all(replicas.splice(0).map((replica) => replica.close()));

  /** Another replica, which may have other secrets; gives its address. */
  async function startReplica(...secrets: KeyObject[]): Promise<string> {
    const settings = auth.service.app.get<AuthSettings>(AUTH_SETTINGS);
    const [first, ...others] = secrets;
    const replica = await authService.create(first ? { ...settings, JWT_PRIVATE_KEY: [first, ...others] } : settings);
    replicas.push(replica);
    return replica.listen();
  }

  const secret = () => auth.service.app.get<AuthSettings>(AUTH_SETTINGS).JWT_PRIVATE_KEY[0];
  const publishedBy = async (url: string) =>
    jwks.parse(await (await fetch(`${url}/.well-known/jwks.json`)).json()).keys.map(({ kid }) => kid);
  const age = (change: string) => execute(auth.dataSource, `UPDATE signing_key SET ${change}`);
  const letEveryServiceKnow = () => age(`published_at = published_at - interval '15 minutes'`);
  const me = async (token: string, url = auth.url) =>
    (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  const keyOf = (token: string) => decodeProtectedHeader(token).kid;

  describe('that nobody changes', () => {
    beforeAll(start);
    afterEach(closeReplicas);
    afterAll(() => auth.dispose());

    it('are the same in every replica, also of those that start at once', async () => {
      const urls = await Promise.all([startReplica(), startReplica()]);
      const published = await publishedBy(auth.url);
      expect(await Promise.all(urls.map(publishedBy))).toEqual([published, published]);
    });

    it('are not to be had from the database alone', async () => {
      const rows = await queryRows(
        auth.dataSource,
        z.object({ sealed: z.instanceof(Buffer) }),
        'SELECT sealed FROM signing_key',
      );
      const plain = secret().export({ type: 'pkcs8', format: 'der' });
      expect(rows).toHaveLength(2);
      for (const { sealed } of rows) expect(sealed.includes(plain.subarray(30, 60))).toBe(false);
    });

    it('stay the same when the secret changes', async () => {
      const { token } = await auth.signUp();
      const [published, next] = [await publishedBy(auth.url), newKey()];
      expect(await publishedBy(await startReplica(secret(), next))).toEqual(published);
      expect(await publishedBy(await startReplica(next, secret()))).toEqual(published);
      const last = await startReplica(next);
      expect([await publishedBy(last), await me(token, last)]).toEqual([published, 200]);
    });
  });

  describe('that change', () => {
    beforeEach(start);
    afterEach(async () => {
      await closeReplicas();
      await auth.dispose();
    });

    it('are two at any time: one signs, the other is next or has signed', async () => {
      const [signing, next, ...more] = await publishedBy(auth.url);
      expect(more).toEqual([]);
      const { token: before } = await auth.signUp();
      expect(keyOf(before)).toBe(signing);

      await letEveryServiceKnow();
      expect(await rotateKeys(auth.dataSource)).toEqual({ signing: next });
      await eventually('the next key to sign', async () => keyOf((await auth.signUp()).token) === next);
      expect((await publishedBy(auth.url)).sort()).toEqual([signing, next].sort());
      expect(await me(before)).toBe(200);

      await age(`retired_at = retired_at - interval '25 hours 1 second'`);
      await eventually('a third key to be next', async () => !(await publishedBy(auth.url)).includes(signing ?? ''));
      expect(await publishedBy(auth.url)).toHaveLength(2);
      expect((await publishedBy(auth.url))[0]).toBe(next);
      // Whoever verified the token a moment ago remembers that for a minute.
      expect(await me(before, await startReplica())).toBe(401);
    });

    it('change without one failed request, whenever a service read them last', async () => {
      const other = await startReplica();
      const urls = [auth.url, other];
      const early = urls.map((url) => new PublicKeys(url));
      const [, next = ''] = await publishedBy(auth.url);
      await Promise.all(early.map((keys) => keys.find(next)));
      await letEveryServiceKnow();
      const users = await Promise.all(Array.from({ length: 2 }, () => auth.signUp()));
      const signedBy = new Map<string | undefined, number>();
      const failures: unknown[] = [];
      let isOver = false;

      /** Logs in again and again, and has each token verified by services that read the keys at different times. */
      const keepLoggingIn = async (email: string, url: string) => {
        const late = new PublicKeys(url);
        while (!isOver) {
          const answer = await fetch(`${url}/api/auth/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
            body: JSON.stringify({ email, password: PASSWORD }),
          });
          const { token } = sessionAnswer.parse(await answer.json());
          for (const keys of [...early, late, new PublicKeys(other)]) {
            const key = await keys.find(keyOf(token) ?? '');
            if (!key) failures.push(`${keyOf(token)} is unknown`);
            else await jwtVerify(token, key).catch((error: unknown) => failures.push(error));
          }
          for (const each of urls)
            if ((await me(token, each)) !== 200) failures.push(`${each} refuses ${keyOf(token)}`);
          signedBy.set(keyOf(token), (signedBy.get(keyOf(token)) ?? 0) + 1);
        }
      };
      let address = 0;
      const anAddress = () => `192.0.2.${address++ % 250}`;

      const load = users.map(({ user }, at) => keepLoggingIn(user.email, urls[at % urls.length] ?? auth.url));
      const isOften = (count = 0) => count >= 10;
      await eventually('a load on the first key', async () => isOften([...signedBy.values()][0]));
      await rotateKeys(auth.dataSource);
      await eventually('a load on the next key', async () => isOften(signedBy.get(next)));
      isOver = true;
      await Promise.all(load);
      expect(failures).toEqual([]);
      expect([...signedBy.keys()]).toEqual([expect.any(String), next]);
    });

    it('do not change before every service surely knows the next one, nor while the one before is needed', async () => {
      const published = await publishedBy(auth.url);
      await expect(rotateKeys(auth.dataSource)).rejects.toThrow(
        'The next key is new: every service surely knows it at ',
      );
      await age(`published_at = published_at - interval '14 minutes'`);
      await expect(rotateKeys(auth.dataSource)).rejects.toThrow('The next key is new');
      await letEveryServiceKnow();
      await rotateKeys(auth.dataSource);
      await expect(rotateKeys(auth.dataSource)).rejects.toThrow('Sessions of the key before last until ');
      expect((await publishedBy(auth.url)).sort()).toEqual(published.sort());
    });

    it('are opened by no other secret, which is said, and begin anew when they are given up', async () => {
      const { token } = await auth.signUp();
      const stranger = newKey();
      await expect(startReplica(stranger)).rejects.toThrow(
        'JWT_PRIVATE_KEY does not open the signing keys in the database.',
      );
      await giveKeysUp(auth.dataSource);
      const anew = await startReplica(stranger);
      expect(await publishedBy(anew)).toHaveLength(2);
      expect(await me(token, anew)).toBe(401);
    });
  });
});
