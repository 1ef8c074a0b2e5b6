import * as z from 'zod/mini';
import { instant } from './inventory';

/** What a key may do: look at bottles and stores, look at the alerts of its owner, and change those. */
export const apiKeyScope = z.enum(['read:shelves', 'read:alerts', 'write:alerts']);

export type ApiKeyScope = z.infer<typeof apiKeyScope>;

/** What every key begins with, so that one is known by its looks. */
export const API_KEY_PREFIX = 'bh_live_';

/** `POST /api/auth/keys`. */
export const createApiKeyBody = z.strictObject({
  name: z
    .string('Name is required')
    .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(60, 'Name must be 60 characters or less')),
  scopes: z.array(apiKeyScope).check(z.minLength(1, 'Choose what the key may do')),
});

export type CreateApiKeyBody = z.infer<typeof createApiKeyBody>;

/** A key as its owner sees it later. `hint` is how it begins. `lastUsedAt` is null for one that was never used. */
export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(apiKeyScope),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});

export type ApiKey = z.infer<typeof apiKey>;

/** `GET /api/auth/keys`: the latest first, how many there may be, and what the plan lets a key do. */
export const apiKeyList = z.object({
  keys: z.array(apiKey),
  most: z.int(),
  allowedScopes: z.array(apiKeyScope),
  callsPerDay: z.int(),
});

export type ApiKeyList = z.infer<typeof apiKeyList>;

/** The answer of `POST /api/auth/keys`: the one time that the key itself is shown. */
export const createdApiKey = z.object({ secret: z.string(), key: apiKey });

export type CreatedApiKey = z.infer<typeof createdApiKey>;

/** `GET /internal/keys/token`: what the gateway gets for a key. `token` is a short-lived token of its owner that names the scopes. */
export const apiKeyToken = z.object({
  token: z.string(),
  user_id: z.string(),
  scopes: z.array(apiKeyScope),
  calls_per_day: z.int(),
});

export type ApiKeyToken = z.infer<typeof apiKeyToken>;
