import { runStandin } from '../../server/run-standin';
import { createStripeStandin } from './stripe-standin';
import { readStripeSettings } from './stripe-settings';

void runStandin('standin-stripe', () => createStripeStandin(readStripeSettings(process.env)));
