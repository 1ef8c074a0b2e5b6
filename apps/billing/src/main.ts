import { readSettings, runService } from '@barrelhive/service-kit';
import { createBillingService } from './billing-service';
import { billingSettingsSchema } from './billing-settings';

runService('billing', () => createBillingService(readSettings(billingSettingsSchema, process.env)));
