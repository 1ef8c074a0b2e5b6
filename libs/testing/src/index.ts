export {
  copyOfTemplate,
  emptyDatabase,
  testDatabase,
  type TestDatabase,
  type TestedService,
} from './database/test-database';
export { eventually } from './eventually';
export { FaultyProxy } from './network/faulty-proxy';
export { acceptsConnections, chooseFreePort, isPortFree } from './network/free-port';
export { testIdentity, type TestClaims, type TestIdentity } from './identity/test-identity';
export { testRedis, type TestRedis } from './redis/test-redis';
export { testNeighbours, type TestNeighbours } from './events/test-neighbours';
export { startTestService, type TestService } from './services/test-service';
