import { PUBLIC_KEYS_MAX_AGE_MS } from '@barrelhive/service-kit';
import { SESSION_ABSOLUTE_TIMEOUT_MS } from '@barrelhive/rules';

/** How long whoever stands between us and a service may keep the published keys. */
export const PUBLISHED_KEYS_MAX_AGE_SECONDS = 300;

/** This long after a key was published every service surely knows it: no cache of the keys before is left. */
export const KNOWN_AFTER_SECONDS = PUBLIC_KEYS_MAX_AGE_MS / 1000 + PUBLISHED_KEYS_MAX_AGE_SECONDS;

/** This long after a key ceased to sign no token of it is valid; an hour for replicas that heard of it late. */
export const VERIFIES_FOR_SECONDS = SESSION_ABSOLUTE_TIMEOUT_MS / 1000 + 3600;
