import { Webhook } from 'standardwebhooks';
import { createHooksStandin, type HooksStandin } from '../src/hooks-standin';

const SECRET = `whsec_${Buffer.from('a'.repeat(24)).toString('base64')}`;

describe('the receiver of hooks', () => {
  let standin: HooksStandin;
  beforeAll(async () => {
    standin = await createHooksStandin();
  });
  afterAll(() => standin.close());
  afterEach(() => standin.faults.clear());

  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const text = JSON.stringify(body);
    const all = { 'content-type': 'application/json', ...headers };
    return (await fetch(`${standin.url}${path}`, { method: 'POST', headers: all, body: text, redirect: 'manual' }))
      .status;
  };
  const signed = (id: string, body: object, secret = SECRET) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, new Date(), JSON.stringify(body)),
  });

  it('takes webhooks that are signed by the secret of their name, and no other', async () => {
    standin.know('signed', SECRET);
    const body = { type: 'test' };
    expect(await post('/hooks/signed', body, signed('1', body))).toBe(200);
    expect(await post('/hooks/signed', body, signed('2', body, `${SECRET.slice(0, -4)}AAAA`))).toBe(401);
    expect(standin.callsTo('signed')).toMatchObject([{ id: '1', isSigned: true, body }]);
  });

  it('takes messages for Discord and for ntfy', async () => {
    const embed = { title: 'Blanton’s', description: '$64.99' };
    expect(await post('/api/webhooks/7/token', { embeds: [embed] })).toBe(204);
    expect(await post('/', { topic: 'bottles', title: 'Blanton’s' }, { authorization: 'Bearer tk' })).toBe(200);
    expect(standin.callsTo('7')).toMatchObject([{ kind: 'discord', body: { embeds: [embed] } }]);
    expect(standin.callsTo('bottles')).toMatchObject([{ kind: 'ntfy', authorization: 'Bearer tk' }]);
  });

  it.each([
    ['error-500', 500, 0],
    ['busy-429', 429, 0],
    ['redirect-307', 307, 0],
    ['gone-410', 410, 0],
    ['take-then-500', 500, 1],
  ] as const)('answers %s when it is told to', async (fault, status, taken) => {
    standin.faults.set({ next: [fault] });
    expect(await post('/', { topic: fault })).toBe(status);
    expect(standin.callsTo(fault)).toHaveLength(taken);
  });

  it('says of what nobody has any more that it is gone', async () => {
    standin.faults.set({ gone: ['7', 'left'] });
    expect(await post('/api/webhooks/7/token', { embeds: [] })).toBe(404);
    expect(await post('/hooks/left', {}, signed('3', {}))).toBe(410);
    expect(standin.callsTo('left')).toEqual([]);
  });

  it('cuts the line when it is told to', async () => {
    standin.faults.set({ next: ['reset'] });
    await expect(post('/', { topic: 'cut' })).rejects.toThrow('fetch failed');
  });

  it('shows what came on its page', async () => {
    await post('/', { topic: 'shown', title: 'Stagg' });
    expect(await (await fetch(standin.url)).text()).toContain('Stagg');
  });
});
