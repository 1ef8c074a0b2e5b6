import type { RunningService, ServiceDefinition } from './service-definition';

export async function createService(definition: ServiceDefinition): Promise<RunningService> {
  throw new Error(`${definition.name} cannot be created yet`);
}
