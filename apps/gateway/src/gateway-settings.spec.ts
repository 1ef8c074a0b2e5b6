import { gatewaySettingsSchema } from './gateway-settings';

describe('how long a client may take', () => {
  const { CLIENT_TIMEOUT_SECONDS } = gatewaySettingsSchema.shape;

  it('leaves a quiet stream the time between two signs of life, whatever an operator sets', () => {
    expect(CLIENT_TIMEOUT_SECONDS.safeParse('5').success).toBe(false);
    expect(CLIENT_TIMEOUT_SECONDS.safeParse('9').success).toBe(false);
    expect(CLIENT_TIMEOUT_SECONDS.parse('10')).toBe(10);
  });
});
