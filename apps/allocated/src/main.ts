import { readSettings, runService } from '@barrelhive/service-kit';
import { createAllocatedService } from './allocated-service';
import { allocatedSettingsSchema } from './allocated-settings';

runService('allocated', () => createAllocatedService(readSettings(allocatedSettingsSchema, process.env)));
