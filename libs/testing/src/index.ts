export { copyOfTemplate, emptyDatabase, testDatabase, type TestDatabase } from './database/test-database';
export { eventually } from './eventually';
export { FaultyProxy } from './network/faulty-proxy';
export { chooseFreePort } from './network/free-port';
export { testIdentity, type TestIdentity } from './identity/test-identity';
export { testRedis, type TestRedis } from './redis/test-redis';
export { testNeighbours, type TestNeighbours } from './events/test-neighbours';
export { startTestService, type TestService } from './services/test-service';
