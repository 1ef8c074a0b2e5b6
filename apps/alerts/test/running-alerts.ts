import type { CatalogueEntry, EventPayload, StockChange, Tier } from '@barrelhive/contracts';
import { ServiceLoops } from '@barrelhive/service-kit';
import { startTestService, type TestService } from '@barrelhive/testing';
import { alertsService } from '../src/alerts-service';
import { alertsMigrations } from '../src/database/migrations';

/** What an entitlement says of its end: of the plan where it is cancelled, else of the period that is paid. */
type PlanEnd = Pick<EventPayload<'billing.entitlement-changed.v1'>, 'cancelled' | 'endsAt' | 'cause'>;

/** The alerts service with what its tests say often: who is entitled, what the catalogue holds, what changed. */
export interface RunningAlerts extends TestService {
  entitle(userId: string, tier: Tier, valid?: boolean, end?: PlanEnd): Promise<void>;
  observe(entries: Partial<CatalogueEntry>[]): Promise<void>;
  change(change: Partial<StockChange> & Pick<StockChange, 'name'>): Promise<string>;
}

export async function startAlerts(environment: Record<string, string> = {}): Promise<RunningAlerts> {
  const test = await startTestService({
    service: alertsService,
    migrations: alertsMigrations,
    environment: { SEND_WINDOW: '00:00-24:00', SEND_DAYS: 'mon-sun', ALERT_STEP_SECONDS: '3600', ...environment },
  });
  let version = 0;
  return {
    ...test,
    async entitle(userId, tier, valid = true, end = { cancelled: false, endsAt: null }) {
      await test.neighbours.deliver('billing.entitlement-changed.v1', {
        userId,
        tier,
        valid,
        status: valid ? 'active' : 'inactive',
        ...end,
        version: ++version,
      });
    },
    async observe(entries) {
      await test.neighbours.deliver('inventory.catalogue-updated.v1', {
        runId: 'run',
        observedAt: new Date().toISOString(),
        entries: entries.map((entry, position) => ({
          sku: String(100_000 + position),
          name: 'NAMELESS',
          department: 'AW',
          status: '1',
          ...entry,
        })),
        removedSkus: [],
      });
    },
    change: (change) =>
      test.neighbours.deliver('inventory.products-changed.v1', {
        runId: 'run',
        observedAt: new Date().toISOString(),
        changes: [
          {
            kind: 'back-in-stock',
            sku: '016850',
            before: { storeQty: 0 },
            after: { storeQty: 6 },
            stores: [],
            ...change,
          },
        ],
      }),
  };
}

/** The same without loops of its own: the test says when a slot is run. */
export async function startAlertsWithoutClock(environment: Record<string, string> = {}): Promise<RunningAlerts> {
  const loops = jest.spyOn(ServiceLoops.prototype, 'onApplicationBootstrap').mockImplementation(() => undefined);
  try {
    return await startAlerts({ SEND_WINDOW: '10:00-21:00', ALERT_STEP_SECONDS: '900', ...environment });
  } finally {
    loops.mockRestore();
  }
}
