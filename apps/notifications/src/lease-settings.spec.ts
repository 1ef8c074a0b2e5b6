import { leaseFaults } from './lease-settings';

const settings = { SENDING_LEASE_SECONDS: 19, TWILIO_TIMEOUT_SECONDS: 5, WEBHOOK_TIMEOUT_SECONDS: 5 };
const long = { sms: { TWILIO_TIMEOUT_SECONDS: 10 }, called: { WEBHOOK_TIMEOUT_SECONDS: 10 } };

describe('the lease of a sender', () => {
  it.each([
    ['sms', long.sms],
    ['webhook', long.called],
    ['discord', long.called],
    ['ntfy', long.called],
    ['push', {}],
    ['email', {}],
  ])('must be at least twice as long as a post by %s may take', (channel, times) => {
    const given = { ...settings, ...times, CHANNELS: [channel] };
    expect(leaseFaults(given)).toEqual([{ path: 'SENDING_LEASE_SECONDS', message: expect.stringContaining('20') }]);
    expect(leaseFaults({ ...given, SENDING_LEASE_SECONDS: 20 })).toEqual([]);
  });

  it('is nothing to a channel that is switched off', () => {
    expect(leaseFaults({ ...settings, ...long.called, CHANNELS: ['sms'] })).toEqual([]);
  });
});
