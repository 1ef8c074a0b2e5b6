import { readSettings } from '@barrelhive/service-kit';
import * as z from 'zod';
import { settingsSchemas } from './settings-schemas';

const OF_PRODUCTION = {
  PAYMENT_CALLS_PER_MINUTE: 5,
  PAYMENT_CALLS_PER_HOUR: 20,
  MESSAGE_CALLS_PER_MINUTE: 10,
  MESSAGE_CALLS_PER_HOUR: 60,
  RECENT_LOGIN_MINUTES: 15,
  SIGN_UPS_PER_NETWORK_PER_DAY: 100,
  FAILED_LOGINS_OVER_ALL_NETWORKS: 20,
  FAILED_LOGINS_TOLD: 10,
  BOTTLES_AT_ONCE_PER_SEARCHER: 4,
  WAITING_CALLS: 64,
  GUEST_READS_PER_CYCLE: 20,
  CHECKOUT_PAGES_PER_MINUTE: 1,
  STRIPE_CALLS_AT_ONCE: 20,
  FIRST_TEXTS_PER_NUMBER: 3,
  FIRST_TEXTS_PER_ACCOUNT: 3,
  FIRST_TEXTS_PER_NETWORK: 5,
  FIRST_TEXTS_PER_NEIGHBOURHOOD: 20,
  FIRST_TEXTS_PER_HOUR: 20,
};

/** Every limit of every service, where nothing is set. */
function limitsIn(NODE_ENV: string): unknown {
  const fields = Object.values(settingsSchemas).flatMap(({ shape }) => Object.entries(shape));
  const limits = fields.filter(([, field]) => field instanceof z.ZodType && field.meta()?.limit !== undefined);
  const { NODE_ENV: _kind, ...read } = readSettings(z.object({ NODE_ENV: z.string(), ...Object.fromEntries(limits) }), {
    NODE_ENV,
  });
  return read;
}

describe('the limits', () => {
  it('are these in production', () => {
    expect(limitsIn('production')).toEqual(OF_PRODUCTION);
  });

  it('are twenty times as wide elsewhere', () => {
    const wide = Object.entries(OF_PRODUCTION).map(([name, most]) => [name, 20 * most]);
    expect(limitsIn('development')).toEqual(Object.fromEntries(wide));
  });
});
