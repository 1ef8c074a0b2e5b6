import type { ApiKeyScope, Tier } from '@barrelhive/contracts';
import type { TierVerdict } from './capabilities';

export const MOST_API_KEYS = 5;
/** How many calls all keys of a person may make a minute. */
export const KEY_CALLS_PER_MINUTE = 60;
/** How many bottles all keys of a person may have read anew at the agency an hour. */
export const KEY_READINGS_PER_HOUR = 30;

/** What a plan lets API keys do, and how many calls a day all keys of a person may make. */
export interface ApiKeyAllowance {
  scopes: readonly ApiKeyScope[];
  callsPerDay: number;
}

const NO_KEYS: ApiKeyAllowance = { scopes: [], callsPerDay: 0 };
const READING: readonly ApiKeyScope[] = ['read:shelves', 'read:alerts'];
const ALL: ApiKeyAllowance = { scopes: [...READING, 'write:alerts'], callsPerDay: 5_000 };

const allowanceByTier: Readonly<Record<Tier, ApiKeyAllowance>> = {
  free: NO_KEYS,
  basic: NO_KEYS,
  standard: { scopes: READING, callsPerDay: 500 },
  premium: ALL,
  free_premium: ALL,
};

/** What API keys may do by a plan: nothing without a valid one. */
export function apiKeyAllowanceOf({ tier, valid }: TierVerdict): ApiKeyAllowance {
  return valid ? allowanceByTier[tier] : NO_KEYS;
}
