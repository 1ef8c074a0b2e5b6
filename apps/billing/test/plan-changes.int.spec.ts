import { randomUUID } from 'node:crypto';
import { eventually } from '@barrelhive/testing';
import { startBilling, type RunningBilling } from './running-billing';

describe('a page that waits for a payment', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  /** Opens the stream, and gives what it says. */
  async function listen(userId: string, signal?: AbortSignal) {
    const headers = { authorization: `Bearer ${await billing.identity.tokenFor(userId)}` };
    const response = await fetch(`${billing.url}/api/me/changes`, { headers, ...(signal && { signal }) });
    const heard = { text: '', hasEnded: false };
    const ended = (async () => {
      const decoder = new TextDecoder();
      for await (const piece of response.body ?? []) heard.text += decoder.decode(piece, { stream: true });
      heard.hasEnded = true;
    })();
    await eventually('the stream to be open', async () => heard.text.includes('still waiting'));
    return { response, heard, ended };
  }

  it('is told of it at once, and the stream ends; nobody else hears', async () => {
    const [buyer, other] = [randomUUID(), randomUUID()];
    const leaving = new AbortController();
    const bystander = await listen(other, leaving.signal);
    const { response, heard, ended } = await listen(buyer);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    await billing.subscribe(buyer, 'standard');
    await ended;
    expect(heard.text).toMatch(/event: plan-changed\nid: \d+\ndata: {"type":"plan-changed"}\n\n$/);
    expect(bystander.heard).toMatchObject({ hasEnded: false });
    expect(bystander.heard.text).not.toContain('plan-changed');
    leaving.abort();
    await bystander.ended.catch(() => undefined);
  });

  it('hears nothing of what was bought before', async () => {
    const { user, subscription } = await billing.subscribed();
    const { heard, ended } = await listen(user);
    expect(heard.text).not.toContain('plan-changed');
    billing.stripe.provider.cancelAtPeriodEnd(subscription);
    await ended;
    expect(heard.text.match(/plan-changed/g)).toHaveLength(2);
  });

  it('needs a session', async () => {
    expect((await fetch(`${billing.url}/api/me/changes`)).status).toBe(401);
  });
});
