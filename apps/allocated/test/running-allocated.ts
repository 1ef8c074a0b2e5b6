import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  allocatedList,
  allocatedPeriods,
  type AllocatedList,
  type AllocatedPeriods,
  type CatalogueEntry,
  type Store,
  type Tier,
} from '@barrelhive/contracts';
import { startTestService, type TestService } from '@barrelhive/testing';
import { allocatedService } from '../src/allocated-service';
import { allocatedMigrations } from '../src/database/migrations';

/** The allocated service beside services that know one answer each, with what its tests say often. */
export interface RunningAllocated extends TestService {
  /** The product table as search saw it now. */
  observe(entries: CatalogueEntry[]): Promise<unknown>;
  periods(): Promise<AllocatedPeriods['periods']>;
  userWith(tier: Tier, valid?: boolean): Promise<string>;
  /** The current list, or that of `query`, for somebody with this plan. */
  listFor(tier: Tier, valid?: boolean, query?: string): Promise<AllocatedList>;
}

/** `terms`: of everybody's alerts. `alertsStatus`: what alerts and search answer with; 0 breaks the connection off. `stores`: those that search knows. */
export async function startAllocated(
  terms: string[],
  alertsStatus = () => 200,
  stores: Store[] = [],
): Promise<RunningAllocated> {
  let version = 0;
  const alerts = createServer(({ url }, response) => {
    const status = alertsStatus();
    if (status === 0) return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(url === '/api/stores' ? { stores } : { terms }));
  });
  await new Promise<void>((resolve) => alerts.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(alerts.address() as AddressInfo).port}`;
  const service = await startTestService({
    service: allocatedService,
    migrations: allocatedMigrations,
    environment: { ALERTS_URL: url, SEARCH_URL: url },
  });
  const userWith = async (tier: Tier, valid = true) => {
    const userId = randomUUID();
    const status = valid ? ('active' as const) : ('inactive' as const);
    const plan = { userId, tier, valid, status, cancelled: false, endsAt: null, version: ++version };
    await service.neighbours.deliver('billing.entitlement-changed.v1', plan);
    return userId;
  };
  return {
    ...service,
    userWith,
    observe: (entries) =>
      service.neighbours.deliver('inventory.catalogue-updated.v1', {
        runId: 'run',
        observedAt: new Date().toISOString(),
        entries,
        removedSkus: [],
      }),
    async periods() {
      const { body } = await service.call('anybody', 'GET', '/api/allocated-items/periods');
      return allocatedPeriods.parse(body).periods;
    },
    async listFor(tier, valid = true, query = '') {
      const userId = await userWith(tier, valid);
      return allocatedList.parse((await service.call(userId, 'GET', `/api/allocated-items${query}`)).body);
    },
    async dispose() {
      await service.dispose();
      await new Promise((resolve) => alerts.close(resolve));
    },
  };
}
