import path from 'node:path';
import { workspaceRoot } from '../../../../tools/dev/workspace-root';

/** Where the product of the browser tests keeps its data, logs, and the record of its run. */
export const dataFolder = path.join(workspaceRoot(), '.local/browser-tests-data');
