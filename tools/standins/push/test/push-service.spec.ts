import { generateRequestDetails, generateVAPIDKeys, type PushSubscription } from 'web-push';
import { createPushStandin, type PushStandin } from '../src/push-standin';

const keys = generateVAPIDKeys();

describe('the push service', () => {
  let standin: PushStandin;
  beforeAll(async () => {
    standin = await createPushStandin();
  });
  afterAll(() => standin.close());
  afterEach(() => standin.faults.clear());

  const send = async (subscription: PushSubscription, payload: object, sender = keys) => {
    const { endpoint, headers, body } = generateRequestDetails(subscription, JSON.stringify(payload), {
      TTL: 60,
      topic: 'topic-of-a-day',
      vapidDetails: { subject: 'mailto:ops@barrelhive.test', ...sender },
    });
    const all = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    return (await fetch(endpoint, { method: 'POST', headers: all, body: new Uint8Array(body) })).status;
  };

  it('gives a device what was encrypted for it, which it reads', async () => {
    const phone = standin.subscribe('Phone');
    expect(await send(phone, { title: 'Blanton’s' })).toBe(201);
    expect(standin.pushesTo(phone.id)).toMatchObject([
      { ttl: 60, topic: 'topic-of-a-day', payload: { title: 'Blanton’s' } },
    ]);
  });

  it('takes nothing from another server than the one that the device asked', async () => {
    const phone = standin.subscribe('Phone', keys.publicKey);
    expect(await send(phone, {}, generateVAPIDKeys())).toBe(403);
    expect(await send(phone, {})).toBe(201);
  });

  it('says that a device is gone once it let go', async () => {
    const phone = standin.subscribe('Phone');
    await fetch(`${standin.url}/control/devices/${phone.id}/let-go`, { method: 'POST' });
    expect(await send(phone, {})).toBe(410);
    expect(await send({ ...phone, endpoint: `${standin.url}/push/nobody` }, {})).toBe(404);
  });

  it.each([
    ['gone-404', 404],
    ['gone-410', 410],
    ['busy-429', 429],
    ['error-503', 503],
  ] as const)('answers %s when it is told to, and gives nothing to the device', async (fault, status) => {
    const phone = standin.subscribe('Phone');
    standin.faults.set({ next: [fault] });
    expect(await send(phone, {})).toBe(status);
    expect(standin.pushesTo(phone.id)).toEqual([]);
  });

  it('shows on its page what devices got', async () => {
    const phone = standin.subscribe('Phone of Ada');
    const notification = {
      title: 'Weller: back in stock',
      body: '6 at #12',
      navigate: 'http://localhost/t/1',
      tag: '1',
    };
    await send(phone, { web_push: 8030, notification });
    const shown = await (await fetch(standin.url)).text();
    expect(shown).toContain('Phone of Ada');
    expect(shown).toContain('Weller: back in stock');
  });
});
