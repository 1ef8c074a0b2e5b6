import { readSettings, runService } from '@barrelhive/service-kit';
import { createGatewayService } from './gateway-service';
import { gatewaySettingsSchema } from './gateway-settings';

runService('gateway', () => createGatewayService(readSettings(gatewaySettingsSchema, process.env)));
