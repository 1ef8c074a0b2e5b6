import type { Config } from '@jest/types';
import { startTestServers } from '../dev/infrastructure/test-servers';
import { needsServers } from './needs-servers';

/** Every Jest process gets servers of its own: several may run at once, and the first to end must not stop the others'. */
export default async function globalSetup(config: Config.GlobalConfig): Promise<void> {
  const { rootDir, testPathPatterns, findRelatedTests, onlyChanged, runTestsByPath, watch, watchAll } = config;
  const isExact = !findRelatedTests && !onlyChanged && !runTestsByPath && !watch && !watchAll;
  if (process.env.SPECS === 'unit' || !needsServers({ rootDir, patterns: testPathPatterns.patterns, isExact })) return;
  // The databases of suites live too short to be vacuumed.
  const servers = await startTestServers({ options: ['autovacuum=off'] });
  process.env.TEST_DATABASE_URL = servers.databaseUrl;
  process.env.TEST_REDIS_URL = servers.redisUrl;
  globalThis.stopTestServers = () => servers.stop();
}

declare global {
  var stopTestServers: (() => Promise<void>) | undefined;
}
