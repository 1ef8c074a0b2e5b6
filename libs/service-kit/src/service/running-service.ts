import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import passport from 'passport';
import { ServiceHealth } from '../health/service-health';
import { createOperatorsServer } from '../operators/operators-server';
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

/**
 * Ends a service in order, from readiness to the database: clients leave while consumers finish what they hold, HTTP
 * and the service's own parts end, and only then what all of them stand on.
 */
async function closeService(app: NestFastifyApplication, parts: ServiceParts): Promise<void> {
  parts.readiness.end();
  parts.measures.stop();
  // Only tells the scheduled work to end: what it works with is closed by Nest.
  void parts.slots?.stop();
  try {
    await Promise.all([parts.requests.drain(), parts.transport?.close()]);
    await app.close();
  } finally {
    await closeParts(parts);
  }
}

/** Ends what all parts of a service stand on: scheduled work, relay, notifications, Redis, and the database last. */
export async function closeParts({
  relay,
  transport,
  notifications,
  slots,
  redis,
  dataSource,
  strategy,
  endTracing,
}: ServiceParts): Promise<void> {
  await transport?.close();
  await slots?.stop();
  await relay?.stop();
  await notifications?.stop();
  redis.disconnect();
  passport.unuse(strategy);
  if (dataSource?.isInitialized) await dataSource.destroy();
  await endTracing();
}
