import { accountEvents, user } from '@barrelhive/contracts';
import { phoneDigest } from '@barrelhive/service-kit';
import { startAuth, type RunningAuth } from './running-auth';

describe('an account whose number has to be confirmed', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth({ CONFIRM_NUMBERS: 'required' });
  });
  afterAll(() => auth.dispose());

  const OTHER = '+13855550142';
  const isAsked = async (token: string) =>
    user.parse((await auth.send('GET', '/api/auth/me', undefined, { token })).body).needs_phone_confirmation === true;
  const confirmed = async (userId: string, phone: string, at = new Date()) =>
    auth.neighbours.deliver('notifications.phone-confirmed.v1', {
      userId,
      phoneDigest: await phoneDigest(phone),
      confirmedAt: at.toISOString(),
      by: 'code',
    });

  it('says so until the number is confirmed, and shows that among its events', async () => {
    const { token, user: ada } = await auth.signUp();
    expect(ada.needs_phone_confirmation).toBe(true);
    await confirmed(ada.user_id, ada.phone_number);
    expect(await isAsked(token)).toBe(false);
    const { events } = accountEvents.parse((await auth.send('GET', '/api/auth/events', undefined, { token })).body);
    expect(events[0]).toMatchObject({ kind: 'phone-confirmed', device: 'Text message' });
  });

  it('is asked anew with another number, and with the first when it comes back', async () => {
    const { token, user: ada } = await auth.signUp();
    const edit = (phone_number: string) => auth.send('PUT', `/api/users/${ada.user_id}`, { phone_number }, { token });
    await confirmed(ada.user_id, ada.phone_number);
    await edit(OTHER);
    expect(await isAsked(token)).toBe(true);
    await confirmed(ada.user_id, ada.phone_number);
    expect(await isAsked(token)).toBe(true);
    const whenItWasAnother = new Date();
    await edit(ada.phone_number);
    await confirmed(ada.user_id, ada.phone_number, new Date(whenItWasAnother.getTime() - 1));
    expect(await isAsked(token)).toBe(true);
    await confirmed(ada.user_id, ada.phone_number, new Date(Date.now() + 1));
    expect(await isAsked(token)).toBe(false);
  });

  it('tells where a number was given from', async () => {
    const { user: ada } = await auth.signUp();
    const registered = await auth.neighbours.published('auth.user-registered.v1');
    expect(registered.find(({ userId }) => userId === ada.user_id)?.networks).toEqual(['198.51.0.0/24']);
  });
});
