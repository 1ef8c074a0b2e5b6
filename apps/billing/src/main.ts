import { startService } from '@barrelhive/service-kit';
import { billingService } from './billing-service';

startService(billingService, process.env);
