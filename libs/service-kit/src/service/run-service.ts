import type { ServiceName } from '@barrelhive/contracts';
import type { RunningService } from './service-definition';

export function runService(name: ServiceName, create: () => Promise<RunningService>): void {
  throw new Error(`${name} cannot run yet: ${create.length}`);
}
