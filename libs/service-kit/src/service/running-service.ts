import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ServiceHealth } from '../health/service-health';
import { createOperatorsServer } from '../operators/operators-server';
import { closeService } from './close-service';
import type { RunningService, ServiceDefinition } from './service-definition';
import type { ServiceParts } from './service-module';

/** The handle on a service that was put together. */
export function runningService(
  { settings, clientTimeoutMs }: ServiceDefinition,
  app: NestFastifyApplication,
  parts: ServiceParts,
): RunningService {
  const operators = createOperatorsServer(settings, app.get(ServiceHealth), clientTimeoutMs);
  let operatorsUrl = '';
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    try {
      await closeService(app, parts);
    } finally {
      await operators.close();
    }
  };
  return {
    app,
    get operatorsUrl() {
      return operatorsUrl;
    },
    async listen() {
      parts.measures.start();
      operatorsUrl = await operators.listen();
      await parts.notifications?.start();
      await app.listen(settings.PORT, settings.HOST);
      parts.relay?.start();
      if (parts.transport && parts.transport.getHandlers().size > 0) await app.startAllMicroservices();
      parts.readiness.begin();
      return app.getUrl();
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
