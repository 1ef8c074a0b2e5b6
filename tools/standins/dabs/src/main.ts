import { runStandin } from '../../server/run-standin';
import { readDabsSettings } from './dabs-settings';
import { createDabsStandin } from './dabs-standin';

void runStandin('standin-dabs', () => createDabsStandin(readDabsSettings(process.env)));
