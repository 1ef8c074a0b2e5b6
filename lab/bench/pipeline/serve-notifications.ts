import { notificationsService } from '../../../apps/notifications/src/notifications-service';
import { answerRequests } from '../servers/child-process';
import { readyRequest } from './ready-message';

/** The notifications service, whole and alone in a process. */
export async function main(): Promise<void> {
  const service = await notificationsService.createFrom(process.env);
  await service.listen();
  answerRequests(readyRequest, async () => ({ isReady: true }));
}
