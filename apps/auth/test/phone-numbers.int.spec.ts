import { user } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { SMS_CONSENT_WORDING } from '@barrelhive/rules';
import { SmsConsentEntity } from '../src/accounts/sms-consent.entity';
import { refusal, signupBody, startAuth, type RunningAuth } from './running-auth';

describe('a profile edit of the phone number', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.dispose());

  const NUMBER = '+13855550142';
  const storedConsents = (accountId: string) =>
    auth.dataSource.manager.find(SmsConsentEntity, { where: { accountId }, order: { id: 'ASC' } });
  const publishedConsents = async (userId: string) =>
    (await auth.neighbours.published('auth.user-updated.v1'))
      .filter((event) => event.userId === userId)
      .map(({ phone, consent }) => ({ phone, consent }));

  it('is consent to texts to the new one, with time, wording and network, and never that to the old one', async () => {
    const { token, user: ada } = await auth.signUp();
    const edit = (body: unknown) =>
      auth.send('PUT', `/api/users/${ada.user_id}`, body, { token, from: '203.0.113.77' });
    await edit({ phone_number: NUMBER });
    await edit({ name: 'Ada King' });
    const [first, second, ...more] = await storedConsents(ada.user_id);
    expect(first).toMatchObject({ phone: '+18015550100', network: '198.51.0.0/24' });
    expect(second).toMatchObject({ phone: NUMBER, wording: SMS_CONSENT_WORDING, network: '203.0.113.0/24' });
    expect(second?.agreedAt.getTime()).toBeGreaterThan(first?.agreedAt.getTime() ?? Infinity);
    expect(more).toEqual([]);
    const consent = { agreed: true, agreedAt: second?.agreedAt.toISOString(), wording: SMS_CONSENT_WORDING };
    const published = { phone: NUMBER, consent };
    expect(await publishedConsents(ada.user_id)).toEqual([published, published]);
  });

  it('back to an earlier one is consent anew', async () => {
    const { token, user: ada } = await auth.signUp();
    for (const phone_number of [NUMBER, ada.phone_number]) {
      await auth.send('PUT', `/api/users/${ada.user_id}`, { phone_number }, { token });
    }
    const consents = await storedConsents(ada.user_id);
    expect(consents.map(({ phone }) => phone)).toEqual([ada.phone_number, NUMBER, ada.phone_number]);
    const [, published] = await publishedConsents(ada.user_id);
    expect(published?.consent.agreedAt).toBe(consents[2]?.agreedAt.toISOString());
  });

  it('that nobody ever agreed for is told as such, until it is saved again', async () => {
    const { token, user: ada } = await auth.signUp();
    await auth.dataSource.manager.delete(SmsConsentEntity, { accountId: ada.user_id });
    const edit = (body: unknown) => auth.send('PUT', `/api/users/${ada.user_id}`, body, { token });
    const asked = user.parse((await edit({ name: 'Ada King' })).body);
    const agreed = user.parse((await edit({ phone_number: ada.phone_number })).body);
    expect([asked, agreed].map((one) => one.needs_sms_consent)).toEqual([true, undefined]);
    const published = await publishedConsents(ada.user_id);
    expect(published.map(({ consent }) => consent.agreed)).toEqual([false, true]);
  });

  it.each([
    '\u202A(801) 555-0177\u202C',
    '\u202A+1\u202C 801\u2011555\u20110177',
    '801\u00A0555\u00A00177',
    '801\u2013555\u20130177',
    'tel:+1-801-555-0177',
    '＋１（８０１）５５５－０１７７',
  ])('takes a number as it was pasted: %j', async (phone_number) => {
    const { token, user: ada } = await auth.signUp();
    const answer = await auth.send('PUT', `/api/users/${ada.user_id}`, { phone_number }, { token });
    expect([answer.status, user.parse(answer.body).phone_number]).toEqual([200, '+18015550177']);
  });

  it.each(['1234567890', '8019115555', '9115551234', '8011234567', '0015551234', '(416) 234-5678', '+18762345678'])(
    'refuses a number that nobody can have in the United States: %s',
    async (phone_number) => {
      const { token, user: ada } = await auth.signUp();
      const edited = await auth.send('PUT', `/api/users/${ada.user_id}`, { phone_number }, { token });
      expect(refusal(edited)).toEqual([400, 'VALIDATION_FAILED', 'Please enter a valid US phone number']);
      const signedUp = await auth.send('POST', '/api/auth/signup', signupBody({ phone_number }));
      expect(refusal(signedUp)[2]).toBe('Please enter a valid phone number: (000) 000-0000');
    },
  );

  it('leaves a number that was taken before, and takes consent for it', async () => {
    const { token, user: ada } = await auth.signUp();
    const phone = '+11234567890';
    await execute(auth.dataSource, 'UPDATE account SET phone = $2 WHERE id = $1', [ada.user_id, phone]);
    const edit = async (body: object) =>
      user.parse((await auth.send('PUT', `/api/users/${ada.user_id}`, body, { token })).body);
    expect(await edit({ name: 'Ada King' })).toMatchObject({ phone_number: phone, needs_sms_consent: true });
    expect((await edit({ phone_number: phone })).needs_sms_consent).toBeUndefined();
  });
});
