import { startService } from '@barrelhive/service-kit';
import { authService } from './auth-service';

startService(authService, process.env);
