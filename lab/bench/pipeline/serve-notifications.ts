import { readSettings } from '@barrelhive/service-kit';
import { createNotificationsService } from '../../../apps/notifications/src/notifications-service';
import { notificationsSettingsSchema } from '../../../apps/notifications/src/notifications-settings';
import { answerRequests } from '../servers/child-process';
import { readyRequest } from './ready-message';

/** The notifications service, whole and alone in a process. */
export async function main(): Promise<void> {
  const service = await createNotificationsService(readSettings(notificationsSettingsSchema, process.env));
  await service.listen();
  answerRequests(readyRequest, async () => ({ isReady: true }));
}
