import { startService } from '@barrelhive/service-kit';
import { allocatedService } from './allocated-service';

startService(allocatedService, process.env);
