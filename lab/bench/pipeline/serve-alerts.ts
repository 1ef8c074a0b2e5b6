import { alertsService } from '../../../apps/alerts/src/alerts-service';
import { answerRequests } from '../servers/child-process';
import { readyRequest } from './ready-message';

/** The alerts service, whole and alone in a process. */
export async function main(): Promise<void> {
  const service = await alertsService.createFrom(process.env);
  await service.listen();
  answerRequests(readyRequest, async () => ({ isReady: true }));
}
