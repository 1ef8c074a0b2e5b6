import { readSettings, runService } from '@barrelhive/service-kit';
import { createAlertsService } from './alerts-service';
import { alertsSettingsSchema } from './alerts-settings';

runService('alerts', () => createAlertsService(readSettings(alertsSettingsSchema, process.env)));
