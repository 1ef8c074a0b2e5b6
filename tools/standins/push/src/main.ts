import { runPlainStandin } from '../../server/run-standin';
import { createPushStandin } from './push-standin';

void runPlainStandin('standin-push', 8095, createPushStandin);
