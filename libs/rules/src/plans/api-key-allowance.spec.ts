import { tiers } from '@barrelhive/contracts';
import { apiKeyAllowanceOf } from './api-key-allowance';

describe('what API keys may do', () => {
  it.each(tiers)('is nothing without a valid subscription, whatever the tier: %s', (tier) => {
    expect(apiKeyAllowanceOf({ tier, valid: false })).toEqual({ scopes: [], callsPerDay: 0 });
  });

  it.each([
    ['free', [], 0],
    ['basic', [], 0],
    ['standard', ['read:shelves', 'read:alerts'], 500],
    ['premium', ['read:shelves', 'read:alerts', 'write:alerts'], 5_000],
    ['free_premium', ['read:shelves', 'read:alerts', 'write:alerts'], 5_000],
  ] as const)('follows the plan: %s', (tier, scopes, callsPerDay) => {
    expect(apiKeyAllowanceOf({ tier, valid: true })).toEqual({ scopes, callsPerDay });
  });
});
