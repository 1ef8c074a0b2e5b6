import { startService } from '@barrelhive/service-kit';
import { alertsService } from './alerts-service';

startService(alertsService, process.env);
