import { readSettings, runService } from '@barrelhive/service-kit';
import { createAuthService } from './auth-service';
import { authSettingsSchema } from './auth-settings';

runService('auth', () => createAuthService(readSettings(authSettingsSchema, process.env)));
