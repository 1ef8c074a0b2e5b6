import { wordsOfFailedTasks } from '../dev/failed-tasks';
import { readProjectReport } from './project-report';

const LINES_PER_FILE = 40;

/** What Jest says of each failed file, shortened to what fits a screen; what the run said at its end when no file failed. */
export function describeTestFailures(folder: string, projects: readonly string[], log: string): string {
  const failures = projects.flatMap((project) => readProjectReport(folder, project)?.failures ?? []);
  if (failures.length === 0) return wordsOfFailedTasks(log);
  return failures.map(shortened).join('\n\n');
}

function shortened(failure: string): string {
  const lines = failure.trim().split('\n');
  const left = lines.length - LINES_PER_FILE;
  return [...lines.slice(0, LINES_PER_FILE), ...(left > 0 ? [`  … and ${left} lines more`] : [])].join('\n');
}
