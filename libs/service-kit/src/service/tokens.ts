/** Injection token of the service's settings ({@link ServiceSettings}; a service may add its own typed token). */
export const SERVICE_SETTINGS = Symbol('service settings');

/** Injection token of an ioredis connection for limits and counters; commands fail at once while Redis is away. */
export const REDIS = Symbol('redis');
