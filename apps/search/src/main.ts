import { startService } from '@barrelhive/service-kit';
import { searchService } from './search-service';

startService(searchService, process.env);
