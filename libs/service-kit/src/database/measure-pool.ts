import type { ServiceName } from '@barrelhive/contracts';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { metrics } from '../metrics/metrics';

const connections = metrics.gauge({
  name: 'barrelhive_database_connections',
  help: 'Connections of the pool by state: used, idle',
  labelNames: ['service', 'state'],
});
const most = metrics.gauge({
  name: 'barrelhive_database_connections_most',
  help: 'Connections that the pool may have',
  labelNames: ['service'],
});
const waiting = metrics.gauge({
  name: 'barrelhive_database_connection_waiting',
  help: 'Work that waits for a connection of the pool',
  labelNames: ['service'],
});

const pool = z.object({
  totalCount: z.int(),
  idleCount: z.int(),
  waitingCount: z.int(),
  options: z.object({ max: z.int() }),
});

/** Takes the figures of a connection pool of the pg driver. */
export function measurePool({ driver }: DataSource, service: ServiceName): void {
  const { totalCount, idleCount, waitingCount, options } = pool.parse('master' in driver ? driver.master : undefined);
  connections.set({ service, state: 'used' }, totalCount - idleCount);
  connections.set({ service, state: 'idle' }, idleCount);
  most.set({ service }, options.max);
  waiting.set({ service }, waitingCount);
}
