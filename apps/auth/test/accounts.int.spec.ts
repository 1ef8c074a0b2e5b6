import { randomUUID } from 'node:crypto';
import { sessionAnswer, user } from '@barrelhive/contracts';
import { SMS_CONSENT_VERSION, SMS_CONSENT_WORDING } from '@barrelhive/rules';
import { AccountEntity } from '../src/accounts/account.entity';
import { SmsConsentEntity } from '../src/accounts/sms-consent.entity';
import { authService } from '../src/auth-service';
import { AUTH_SETTINGS, type AuthSettings } from '../src/auth-settings';
import { PASSWORD, refusal, signupBody, startAuth, type RunningAuth } from './running-auth';

describe('accounts', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  describe('sign-up', () => {
    it('answers a token and the user, and the token works at once', async () => {
      const answer = await auth.send('POST', '/api/auth/signup', signupBody({ email: ' Ada@Example.com ' }));
      expect(answer.status).toBe(201);
      const { token, user: ada } = sessionAnswer.parse(answer.body);
      expect(ada).toMatchObject({
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        phone_number: '+18015550100',
        requires_password_change: false,
        subscription_tier: 'free',
        subscribed: false,
        subscription_status: 'inactive',
      });
      expect((await auth.send('GET', '/api/auth/me', undefined, { token })).body).toEqual(ada);
    });

    it('knows an address that was pasted with marks of direction, and typed on another keyboard', async () => {
      const pasted = signupBody({ email: '\u202Arene\u0301@example.com\u202C' });
      expect((await auth.send('POST', '/api/auth/signup', pasted)).status).toBe(201);
      const typed = { email: 'Ren\u00E9@example.com', password: pasted.password };
      expect((await auth.send('POST', '/api/auth/login', typed)).status).toBe(200);
    });

    it.each([
      ['name', 'Name must be 512 characters or less'],
      ['phone_number', 'Phone number must be 512 characters or less'],
    ])('says of a %s without an end which text is too long', async (field, text) => {
      const answer = await auth.send('POST', '/api/auth/signup', signupBody({ [field]: 'A'.repeat(5000) }));
      expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED', text]);
    });

    it('keeps who agreed to text messages, when and to which wording, and tells the others', async () => {
      const before = Date.now();
      const { user: ada } = await auth.signUp();
      const consent = await auth.dataSource.manager.findOneByOrFail(SmsConsentEntity, { accountId: ada.user_id });
      expect(consent).toMatchObject({
        phone: '+18015550100',
        wording: SMS_CONSENT_WORDING,
        wordingVersion: SMS_CONSENT_VERSION,
      });
      expect(consent.agreedAt.getTime()).toBeGreaterThanOrEqual(before);

      const events = await auth.neighbours.published('auth.user-registered.v1');
      expect(events.find((event) => event.userId === ada.user_id)).toEqual({
        userId: ada.user_id,
        name: 'Ada Lovelace',
        email: ada.email,
        phone: '+18015550100',
        consent: { agreed: true, agreedAt: consent.agreedAt.toISOString(), wording: SMS_CONSENT_WORDING },
        networks: [expect.stringMatching(/^198\.51\.\d+\.0\/24$/)],
        preferences: { new_items: true, price: false, notification_methods: ['sms'] },
      });
    });

    it('stores no password, only its hash', async () => {
      const asInProduction = await authService.create(auth.service.app.get<AuthSettings>(AUTH_SETTINGS));
      const url = `${await asInProduction.listen()}/api/auth/signup`;
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(signupBody()) });
      const { user: ada } = sessionAnswer.parse(await answer.json());
      await asInProduction.close();
      const { passwordHash } = await auth.dataSource.manager.findOneByOrFail(AccountEntity, { id: ada.user_id });
      expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it('takes an address once, whatever its case, also side by side', async () => {
      const email = `${randomUUID()}@example.com`;
      const answers = await Promise.all(
        [email, email.toUpperCase(), ` ${email}`].map((each) =>
          auth.send('POST', '/api/auth/signup', signupBody({ email: each })),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const refused = answers.filter(({ status }) => status === 409).map(refusal);
      expect(refused[0]).toEqual([409, 'EMAIL_TAKEN', 'An account with this email already exists.']);
      const registered = await auth.neighbours.published('auth.user-registered.v1');
      expect(registered.filter((event) => event.email === email)).toHaveLength(1);
    });

    it.each([
      [{ name: 'A' }, 'Name must be at least 2 characters'],
      [{ password: 'nospecial' }, "Password doesn't meet all requirements"],
      [{ password: 'Short-1' }, "Password doesn't meet all requirements"],
      [{ notification_preferences: { sms_consent: false } }, 'You must agree to receive text messages to continue'],
      [{ password: `A-${'a'.repeat(127)}` }, 'Password must be 128 characters or less'],
    ])('with %j is refused with its text', async (change, text) => {
      const answer = await auth.send('POST', '/api/auth/signup', signupBody(change));
      expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED', text]);
    });

    it.each([
      ['name', 'Name is required'],
      ['email', 'Email is required'],
      ['password', 'Password is required'],
      ['phone_number', 'Phone number is required'],
      ['notification_preferences', 'You must agree to receive text messages to continue'],
    ])('without %s is refused with the text of an empty one', async (field, text) => {
      const answer = await auth.send('POST', '/api/auth/signup', signupBody({ [field]: undefined }));
      expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED', text]);
    });

    it('lets a person in by a password that another keyboard writes in other characters', async () => {
      const password = 'Crème-brûlée-한국';
      const { user: ada } = await auth.signUp({ password: password.normalize('NFC') });
      expect((await auth.logIn(ada.email, password.normalize('NFD'))).status).toBe(200);
      expect((await auth.logIn(ada.email, 'Creme-brulee-한국')).status).toBe(401);
    });

    it('refuses fields nobody asked for, and characters no database can hold', async () => {
      const answers = await Promise.all([
        auth.send('POST', '/api/auth/signup', signupBody({ is_admin: true })),
        auth.send('POST', '/api/auth/signup', signupBody({ name: 'Ada\0Lovelace' })),
        auth.send('POST', '/api/auth/signup', signupBody({ name: 7 })),
        auth.send('POST', '/api/auth/signup', []),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    });
  });

  describe('a profile edit', () => {
    it('changes what it names and tells the others under a growing version', async () => {
      const { token, user: ada } = await auth.signUp();
      const edit = (body: unknown) => auth.send('PUT', `/api/users/${ada.user_id}`, body, { token });
      expect(user.parse((await edit({ name: 'Ada King' })).body)).toEqual({ ...ada, name: 'Ada King' });
      const moved = user.parse((await edit({ phone_number: '(385) 555-0142' })).body);
      expect(moved).toEqual({ ...ada, name: 'Ada King', phone_number: '+13855550142' });

      const events = await auth.neighbours.published('auth.user-updated.v1');
      const mine = events.filter((event) => event.userId === ada.user_id);
      expect(mine.map(({ version, name, phone }) => [version, name, phone])).toEqual([
        [2, 'Ada King', '+18015550100'],
        [3, 'Ada King', '+13855550142'],
      ]);
    });

    it('tells no more often than the sign-up whether an address is taken', async () => {
      const [ada, bob] = [await auth.signUp(), await auth.signUp()];
      const from = '203.0.113.99';
      const probe = () =>
        auth.send('PUT', `/api/users/${bob.user.user_id}`, { email: ada.user.email }, { token: bob.token, from });
      for (let count = 0; count < 20; count++) expect(refusal(await probe())[1]).toBe('EMAIL_TAKEN');
      const refused = await probe();
      expect(refusal(refused)[1]).toBe('TOO_MANY_REQUESTS');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('that changes nothing is told to nobody', async () => {
      const { token, user: ada } = await auth.signUp();
      const answer = await auth.send('PUT', `/api/users/${ada.user_id}`, { name: ada.name }, { token });
      expect(user.parse(answer.body)).toEqual(ada);
      const events = await auth.neighbours.published('auth.user-updated.v1');
      expect(events.filter((event) => event.userId === ada.user_id)).toEqual([]);
    });

    it('may not take the address of another account', async () => {
      const [ada, bob] = [await auth.signUp(), await auth.signUp()];
      const answer = await auth.send(
        'PUT',
        `/api/users/${bob.user.user_id}`,
        { email: ada.user.email.toUpperCase() },
        { token: bob.token },
      );
      expect(refusal(answer)).toEqual([409, 'EMAIL_TAKEN', 'An account with this email already exists.']);
    });

    it("does not find somebody else's account", async () => {
      const [ada, bob] = [await auth.signUp(), await auth.signUp()];
      const edit = (id: string) => auth.send('PUT', `/api/users/${id}`, { name: 'Mallory' }, { token: bob.token });
      expect((await edit(ada.user.user_id)).status).toBe(404);
      expect((await edit('no-such-id')).status).toBe(404);
      const me = await auth.send('GET', '/api/auth/me', undefined, { token: ada.token });
      expect(user.parse(me.body).name).toBe('Ada Lovelace');
    });

    it('with a wrong field is refused with the specified text', async () => {
      const { token, user: ada } = await auth.signUp();
      const edit = (body: unknown) => auth.send('PUT', `/api/users/${ada.user_id}`, body, { token });
      expect(refusal(await edit({ phone_number: '911' }))[2]).toBe('Please enter a valid US phone number');
      expect(refusal(await edit({ name: null }))[2]).toBe('Name is required');
      expect(refusal(await edit({ email: null }))[2]).toBe('Email is required');
      expect(refusal(await edit({ phone_number: null }))[2]).toBe('Phone number is required');
      expect((await edit({})).status).toBe(400);
      expect((await edit({ subscription_tier: 'premium' })).status).toBe(400);
    });
  });

  describe('the subscription shown', () => {
    const entitlement = { tier: 'standard', valid: true, status: 'active', cancelled: false, endsAt: null } as const;

    it('follows billing, and ignores an older version that arrives late', async () => {
      const { token, user: ada } = await auth.signUp();
      const userId = ada.user_id;
      const me = async () => user.parse((await auth.send('GET', '/api/auth/me', undefined, { token })).body);
      const endsAt = new Date(Date.now() + 86_400_000).toISOString();

      await auth.neighbours.deliver('billing.entitlement-changed.v1', { ...entitlement, userId, version: 2 });
      expect(await me()).toMatchObject({ subscription_tier: 'standard', subscribed: true });
      await auth.neighbours.deliver('billing.entitlement-changed.v1', {
        ...entitlement,
        userId,
        tier: 'free',
        valid: false,
        status: 'inactive',
        version: 1,
      });
      expect(await me()).toMatchObject({ subscription_tier: 'standard', subscribed: true });
      await auth.neighbours.deliver('billing.entitlement-changed.v1', {
        ...entitlement,
        userId,
        status: 'cancelled',
        cancelled: true,
        endsAt,
        version: 3,
      });
      expect(await me()).toMatchObject({ isCancelledButActive: true, willExpireAt: endsAt, subscription_end: endsAt });
    });

    it('stands in the answer of a login too', async () => {
      const { user: ada } = await auth.signUp();
      await auth.neighbours.deliver('billing.entitlement-changed.v1', {
        ...entitlement,
        userId: ada.user_id,
        version: 1,
      });
      const answer = sessionAnswer.parse((await auth.logIn(ada.email, PASSWORD)).body);
      expect(answer.user).toMatchObject({ user_id: ada.user_id, subscription_tier: 'standard', subscribed: true });
    });
  });
});
