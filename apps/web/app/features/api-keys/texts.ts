import type { ApiKeyScope } from '@barrelhive/contracts';

export const KEYS_NOT_LOADED = 'Failed to load your API keys';
export const KEY_NOT_MADE = 'Failed to make the key';
export const KEY_NOT_REVOKED = 'Failed to revoke the key';
export const KEY_REVOKED = 'The key is revoked';
export const KEY_SHOWN_ONCE = 'Copy the key now. It is shown this once.';
export const NAME_MISSING = 'Give the key a name';
export const SCOPE_MISSING = 'Choose what the key may do';

/** What a key may do, for people. */
export const scopeTexts: Readonly<Record<ApiKeyScope, string>> = {
  'read:shelves': 'See bottles, stores, the monthly list and drawings',
  'read:alerts': 'See your alerts, what they find, and your stores',
  'write:alerts': 'Create, change and delete your alerts',
};
