import * as z from 'zod';
import { alertsService } from '../../apps/alerts/src/alerts-service';
import { gatewayService } from '../../apps/gateway/src/gateway-service';
import { notificationsService } from '../../apps/notifications/src/notifications-service';
import { answerRequests } from '../bench/servers/child-process';

const SERVICES = { alerts: alertsService, gateway: gatewayService, notifications: notificationsService };

const servedService = z.enum(['alerts', 'gateway', 'notifications']);
/** What a service's process is asked, and what it answers once the service listens. */
const readyRequest = z.object({ ask: z.literal('ready') });
export const readyAnswer = z.object({ isReady: z.literal(true) });

/** The service that SERVED_SERVICE names, whole and alone in a process. */
export async function main(): Promise<void> {
  const service = await SERVICES[servedService.parse(process.env.SERVED_SERVICE)].createFrom(process.env);
  await service.listen();
  answerRequests(readyRequest, async () => ({ isReady: true }));
}
