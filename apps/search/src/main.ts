import { readSettings, runService } from '@barrelhive/service-kit';
import { createSearchService } from './search-service';
import { searchSettingsSchema } from './search-settings';

runService('search', () => createSearchService(readSettings(searchSettingsSchema, process.env)));
