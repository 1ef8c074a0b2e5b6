import twilio from 'twilio';
import { AUTH_TOKEN, startNotifications, type RunningNotifications } from './running-notifications';

const SECOND_TOKEN = 'second-token-of-the-test';

describe('the signature of a callback', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications({ TWILIO_AUTH_TOKEN: `${AUTH_TOKEN}, ${SECOND_TOKEN}` });
  });
  afterAll(() => notifications.dispose());

  const statusOfCallSignedWith = async (token: string) => {
    const url = `${notifications.url}/api/twilio/inbound`;
    const fields = { From: '+18015550123', Body: 'hello', MessageSid: `SM${token.length}`, To: '+18015550199' };
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': twilio.getExpectedTwilioSignature(token, url, fields) },
      body: new URLSearchParams(fields),
    });
    return response.status;
  };

  it('is taken with either of two tokens while one takes the place of the other, and with no third', async () => {
    expect(await statusOfCallSignedWith(AUTH_TOKEN)).toBeLessThan(300);
    expect(await statusOfCallSignedWith(SECOND_TOKEN)).toBeLessThan(300);
    expect(await statusOfCallSignedWith('a stranger')).toBeGreaterThanOrEqual(400);
    expect(await statusOfCallSignedWith(`${AUTH_TOKEN}, ${SECOND_TOKEN}`)).toBeGreaterThanOrEqual(400);
  });

  it('has nothing to do with the token we call with, which is the first', async () => {
    const { userId, phone } = await notifications.subscriber('basic');
    await notifications.match(userId, 'alert-first-token');
    await notifications.reach(userId, 'delivered');
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });
});
