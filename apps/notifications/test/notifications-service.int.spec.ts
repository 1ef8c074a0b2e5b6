import { alertPreferencesAnswer, errorBody, savedAlertPreferencesAnswer } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { defaultAlertPreferences, PRODUCT_NAME, segmentCount, SUPPORT_EMAIL } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import twilio from 'twilio';
import { AUTH_TOKEN, startNotifications, type RunningNotifications } from './running-notifications';
import { userProfile } from './user-profile';

describe('the notifications service', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(() => notifications.dispose());

  const PATH = '/api/alert-preferences';
  const savedBy = async (userId: string) =>
    alertPreferencesAnswer.parse((await notifications.call(userId, 'GET', PATH)).body).preferences;

  describe('about preferences', () => {
    it('answers null while none were saved, and gives the defaults', async () => {
      expect(await savedBy('nobody')).toBeNull();
      const { body } = await notifications.call('nobody', 'GET', `${PATH}/defaults`);
      expect(savedAlertPreferencesAnswer.parse(body).preferences).toEqual(defaultAlertPreferences());
    });

    it('needs a login', async () => {
      const response = await fetch(notifications.url + PATH);
      expect([response.status, errorBody.parse(await response.json()).code]).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    });

    it('keeps the first ones that come with the sign-up', async () => {
      const { userId } = await notifications.subscriber('basic', { lottery: false, notification_methods: ['sms'] });
      expect(await savedBy(userId)).toEqual({ ...defaultAlertPreferences(), lottery: false });
    });

    it('changes the parts that were sent', async () => {
      await notifications.call('changer', 'PUT', PATH, { preferences: { price: false } });
      const { body } = await notifications.call('changer', 'PUT', PATH, { preferences: { price_threshold: 25 } });
      const expected = { ...defaultAlertPreferences(), price: false, price_threshold: 25 };
      expect(savedAlertPreferencesAnswer.parse(body).preferences).toEqual(expected);
      expect(await savedBy('changer')).toEqual(expected);
    });

    it('keeps what the user chose though the event of the sign-up comes later', async () => {
      await notifications.call('early', 'PUT', PATH, { preferences: { new_items: false } });
      await notifications.neighbours.deliver('auth.user-registered.v1', {
        userId: 'early',
        name: 'Early',
        email: 'early@example.com',
        phone: '+18015550001',
        consent: { agreed: true, agreedAt: new Date().toISOString(), wording: 'I agree.' },
        preferences: { new_items: true },
      });
      expect(await savedBy('early')).toMatchObject({ new_items: false });
    });

    it.each([{ preferences: { price_threshold: -1 } }, { preferences: { lottery: 'yes' } }, { lottery: true }, []])(
      'refuses %j',
      async (body) => {
        const answer = await notifications.call('strict', 'PUT', PATH, body);
        expect([answer.status, errorBody.parse(answer.body).code]).toEqual([400, 'VALIDATION_FAILED']);
      },
    );
  });

  describe('about texts that come in', () => {
    const KNOWN = '+18015550042';
    const UNKNOWN = '+18015550043';
    let texts = 0;

    const register = (userId: string, phone: string) =>
      notifications.neighbours.deliver('auth.user-registered.v1', userProfile(userId, phone));
    beforeAll(() => register('owner-of-known', KNOWN));

    async function text(body: string, more: Record<string, string> = {}, signedWith = AUTH_TOKEN) {
      const fields = { MessageSid: `SM${++texts}`, From: KNOWN, To: '+18015550199', Body: body, ...more };
      return post('/api/twilio/inbound', fields, signedWith);
    }

    async function post(path: string, fields: Record<string, string>, signedWith = AUTH_TOKEN, signed = fields) {
      const address = notifications.url + path;
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'x-twilio-signature': twilio.getExpectedTwilioSignature(signedWith, address, signed) },
        body: new URLSearchParams(fields),
      });
      return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
    }

    const isOptedOut = async (phone = KNOWN) => {
      const sql = 'SELECT FROM standing WHERE address = $1 AND opted_out_at IS NOT NULL';
      return (await execute(notifications.dataSource, sql, [phone])) === 1;
    };

    it('records STOP and START and answers both', async () => {
      const stopped = await text('Stop');
      expect([stopped.status, stopped.type]).toEqual([200, expect.stringContaining('text/xml')]);
      expect(stopped.body).toContain('<Message>Barrelhive: you have opted out');
      expect(await isOptedOut()).toBe(true);
      expect((await text('START')).body).toContain('get texts about your alerts again');
      expect(await isOptedOut()).toBe(false);
    });

    it('answers HELP with the name of the product, a contact and how to stop', async () => {
      const { body } = await text('help');
      const [, reply = ''] = /<Message>(.*)<\/Message>/.exec(body) ?? [];
      for (const part of [PRODUCT_NAME, SUPPORT_EMAIL, 'Reply STOP to opt out']) expect(reply).toContain(part);
      expect(segmentCount(reply.replace('&amp;', '&'))).toBe(1);
    });

    it('takes an opt-out in reasonable words, and answers it', async () => {
      await text('START');
      expect((await text('Stop texting me')).body).toContain('<Message>Barrelhive: you have opted out');
      expect(await isOptedOut()).toBe(true);
      expect((await text('Cancel my subscription')).body).toContain('A plan goes on until you cancel it');
      await text('START');
    });

    it.each([
      ['of a user', '+18015550044'],
      ['of nobody', '+18015550045'],
    ])(
      'tells a number %s once a day how to stop when it cannot tell what it wants, and never once it opted out',
      async (whose, From) => {
        if (whose === 'of a user') await register('owner-of-unclear', From);
        const unclear = () => notifications.figure('barrelhive_texts_received_total\\{meaning="unclear"\\}');
        const before = await unclear();
        const first = { MessageSid: `SM-unclear-${From}`, From };
        expect((await text('which store?', first)).body).toContain('<Message>Barrelhive: we could not tell');
        expect((await text('which store?', first)).body).not.toContain('<Message>');
        expect((await text('hello?', { From })).body).not.toContain('<Message>');
        await eventually('both to be counted', async () => (await unclear()) >= before + 2);
        await execute(notifications.dataSource, 'UPDATE how_to_stop_answer SET on_day = on_day - 1');
        expect((await text('hello?', { From })).body).toContain('<Message>');
        await execute(notifications.dataSource, 'UPDATE how_to_stop_answer SET on_day = on_day - 1');
        await text('please stop', { From });
        expect((await text('hello?', { From })).body).not.toContain('<Message>');
      },
    );

    it('answers no reaction to a text', async () => {
      const { body } = await text('Liked “Barrelhive: lottery open. Reply STOP to opt out”', { From: '+18015550046' });
      expect(body).not.toContain('<Message>');
    });

    const MEDIA = { NumMedia: '1', MediaContentType0: 'image/jpeg', MediaUrl0: 'https://api.twilio.com/Media/ME0' };
    it.each([
      ['a picture', 'STOP', MEDIA],
      ['several pictures', 'stop', { ...MEDIA, NumMedia: '2', MediaUrl1: 'https://api.twilio.com/Media/ME1' }],
      ['where it was written', 'Stop', { FromCity: 'SALT LAKE CITY', FromState: 'UT', FromZip: '', ToCountry: 'US' }],
      ['a button of RCS', 'STOP', { ButtonText: 'STOP', ButtonPayload: '{"a":1}', ChannelMetadata: '{}' }],
      ['how it was cut', 'Stop texting me', { NumSegments: '2', SmsStatus: 'received', ApiVersion: '2010-04-01' }],
      ['an empty reading of the provider', 'STOP', { OptOutType: '' }],
    ])('takes a text that comes with %s', async (_what, body, fields) => {
      await text('START');
      expect((await text(body, fields)).body).toContain('you have opted out');
      expect(await isOptedOut()).toBe(true);
    });

    it('takes a picture without words', async () => {
      expect((await text('', MEDIA)).status).toBe(200);
    });

    it('takes a text with signs that no column can hold', async () => {
      expect((await text('why\0\u0007?')).status).toBe(200);
    });

    it('leaves the answer to the provider where it gives one itself', async () => {
      const { body } = await text('no more please', { OptOutType: 'STOP' });
      expect(body).not.toContain('<Message>');
      expect(await isOptedOut()).toBe(true);
    });

    it('does not let a repeated START undo a later STOP', async () => {
      await text('START', { MessageSid: 'SM-old-start' });
      await text('STOP');
      await text('START', { MessageSid: 'SM-old-start' });
      expect(await isOptedOut()).toBe(true);
    });

    it('does not let a repeated START undo a later STOP of a number that nobody has', async () => {
      await text('START', { MessageSid: 'SM-start-of-unknown', From: UNKNOWN });
      await text('STOP', { From: UNKNOWN });
      await text('START', { MessageSid: 'SM-start-of-unknown', From: UNKNOWN });
      await register('owner-of-unknown', UNKNOWN);
      expect(await isOptedOut(UNKNOWN)).toBe(true);
    });

    it('takes nothing that is not signed, or signed for other contents', async () => {
      const refused = await text('STOP', {}, 'token-of-somebody-else');
      expect([refused.status, errorBody.parse(JSON.parse(refused.body)).code]).toEqual([
        400,
        'WEBHOOK_SIGNATURE_INVALID',
      ]);
      const fields = { MessageSid: 'SM1', From: KNOWN, Body: 'START' };
      expect((await post('/api/twilio/inbound', { ...fields, Extra: '1' }, AUTH_TOKEN, fields)).status).toBe(400);
      expect((await post('/api/twilio/inbound', fields, AUTH_TOKEN, { ...fields, Body: 'STOP' })).status).toBe(400);
      expect((await fetch(`${notifications.url}/api/twilio/inbound`, { method: 'POST' })).status).toBe(400);
    });

    it('counts the query of a status callback into its signature, and ignores messages it does not know', async () => {
      const status = { MessageSid: 'SM9', MessageStatus: 'delivered' };
      const known = '/api/twilio/status?n=0198f7a0-0000-4000-8000-000000000001';
      expect((await post(known, status)).status).toBe(204);
      const signature = twilio.getExpectedTwilioSignature(AUTH_TOKEN, `${notifications.url}/api/twilio/status`, status);
      const headers = { 'x-twilio-signature': signature };
      const moved = await fetch(notifications.url + known, {
        method: 'POST',
        headers,
        body: new URLSearchParams(status),
      });
      expect(moved.status).toBe(400);
    });
  });
});
