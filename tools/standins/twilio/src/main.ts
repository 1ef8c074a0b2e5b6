import { runStandin } from '../../server/run-standin';
import { readTwilioSettings } from './twilio-settings';
import { createTwilioStandin } from './twilio-standin';

void runStandin('standin-twilio', () => createTwilioStandin(readTwilioSettings(process.env)));
