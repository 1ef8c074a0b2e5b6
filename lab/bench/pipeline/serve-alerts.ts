import { readSettings } from '@barrelhive/service-kit';
import { createAlertsService } from '../../../apps/alerts/src/alerts-service';
import { alertsSettingsSchema } from '../../../apps/alerts/src/alerts-settings';
import { answerRequests } from '../servers/child-process';
import { readyRequest } from './ready-message';

/** The alerts service, whole and alone in a process. */
export async function main(): Promise<void> {
  const service = await createAlertsService(readSettings(alertsSettingsSchema, process.env));
  await service.listen();
  answerRequests(readyRequest, async () => ({ isReady: true }));
}
