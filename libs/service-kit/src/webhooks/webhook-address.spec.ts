import { registry } from '../metrics/metrics';
import { compareWebhookAddress } from './webhook-address';

const ours = new URL('https://barrelhive.test/api/twilio/inbound');
const compare = (ask: () => Promise<readonly string[]>) => compareWebhookAddress({ provider: 'twilio', ours, ask });
const figure = async () => {
  const text = await registry.getSingleMetricAsString('barrelhive_webhook_addresses_wrong');
  return Number(/provider="twilio"} (\d)/.exec(text)?.[1]);
};

describe('the address that a provider calls', () => {
  it.each([
    ['https://barrelhive.test/api/twilio/inbound'],
    ['https://barrelhive.test/api/twilio/inbound/'],
    ['https://barrelhive.test//api//twilio/inbound'],
    ['https://barrelhive.test/api/twilio/inbound?from=desk'],
    ['https://barrelhive.test:443/api/twilio/inbound#x'],
  ])('is ours: %s', async (address) => {
    expect(await compare(async () => ['https://elsewhere.test/', address])).toBe(true);
    expect(await figure()).toBe(0);
  });

  it.each([
    ['https://www.barrelhive.test/api/twilio/inbound'],
    ['http://barrelhive.test/api/twilio/inbound'],
    ['https://barrelhive.test/twilio/inbound'],
    ['https://barrelhive.test/api/twilio/status'],
    ['https://demo.twilio.com/welcome/sms/reply/'],
    [''],
  ])('is another, and wakes somebody: "%s"', async (address) => {
    expect(await compare(async () => [address])).toBe(false);
    expect(await figure()).toBe(1);
  });

  it('is another when there is none', async () => {
    expect(await compare(async () => [])).toBe(false);
  });

  it('wakes nobody when it cannot be read', async () => {
    expect(await compare(() => Promise.reject(new Error('no right to read it')))).toBeUndefined();
    expect(await figure()).toBe(0);
  });
});
