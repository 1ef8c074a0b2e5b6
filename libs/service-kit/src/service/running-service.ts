import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { closeService } from './close-service';
import type { RunningService, ServiceDefinition } from './service-definition';
import type { ServiceParts } from './service-module';

/** The handle on a service that was put together. */
export function runningService(
  { settings }: ServiceDefinition,
  app: NestFastifyApplication,
  parts: ServiceParts,
): RunningService {
  let closing: Promise<void> | undefined;
  return {
    app,
    async listen() {
      await parts.notifications?.start();
      await app.listen(settings.PORT, settings.HOST);
      parts.relay?.start();
      if (parts.transport && parts.transport.getHandlers().size > 0) await app.startAllMicroservices();
      return app.getUrl();
    },
    close() {
      closing ??= closeService(app, parts);
      return closing;
    },
  };
}
