import passport from 'passport';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceParts } from './service-module';

/**
 * Ends a service in order, from readiness to the database: clients leave while consumers finish what they hold, HTTP
 * and the service's own parts end, and only then what all of them stand on.
 */
export async function closeService(app: NestFastifyApplication, parts: ServiceParts): Promise<void> {
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
