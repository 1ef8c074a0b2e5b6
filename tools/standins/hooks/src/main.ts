import { runPlainStandin } from '../../server/run-standin';
import { createHooksStandin } from './hooks-standin';

void runPlainStandin('standin-hooks', 8098, createHooksStandin);
