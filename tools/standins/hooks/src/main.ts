import { runPlainStandin } from '../../server/run-standin';
import { createHooksStandin } from './hooks-standin';

await runPlainStandin('standin-hooks', 8098, createHooksStandin);
