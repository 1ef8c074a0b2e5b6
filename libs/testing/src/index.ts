export { testDatabase, type TestDatabase } from './database/test-database';
export { eventually } from './eventually';
export { testIdentity, type TestClaims, type TestIdentity } from './identity/test-identity';
export { testRedis, type TestRedis } from './redis/test-redis';
