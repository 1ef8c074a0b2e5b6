import { startService } from '@barrelhive/service-kit';
import { gatewayService } from './gateway-service';

startService(gatewayService, process.env);
