import { startService } from '@barrelhive/service-kit';
import { notificationsService } from './notifications-service';

startService(notificationsService, process.env);
