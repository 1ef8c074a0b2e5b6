import { readSettings, runService } from '@barrelhive/service-kit';
import { createNotificationsService } from './notifications-service';
import { notificationsSettingsSchema } from './notifications-settings';

runService('notifications', () => createNotificationsService(readSettings(notificationsSettingsSchema, process.env)));
