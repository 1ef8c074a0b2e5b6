import { randomInt } from 'node:crypto';
import { describeMachine } from './measure/machine';
import { createReport, type Report } from './measure/report';
import { startGuardian, type Guardian } from '../tools/dev/processes/guardian';

const SEEDS = 1_000_000;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Operation {
  report: Report;
  guardian: Guardian;
  print: (line: string) => void;
}

/** Runs a command that judges the product by goals: exit code 1 when one is missed, or when it cannot be judged. */
export async function runOperation(title: string, work: (operation: Operation) => Promise<void>): Promise<void> {
  const print = (line: string) => console.log(line);
  // What was started ends with this process: the guardian sees to that.
  for (const signal of STOP_SIGNALS) process.once(signal, () => process.exit(1));
  print(describeMachine());
  const report = createReport(print);
  report.heading(title);
  try {
    await work({ report, guardian: startGuardian(), print });
    process.exitCode = report.close().length > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    console.error('The run was broken off: it says nothing about the goals.');
    process.exitCode = 1;
  }
}

/** The whole number behind `--name=`, or what holds without it. Throws a sentence for anything else. */
export function numberOption(args: readonly string[], name: string, otherwise: number): number {
  const given = args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  if (given === undefined) return otherwise;
  if (/^\d+$/.test(given)) return Number(given);
  throw new Error(`--${name} takes a whole number, not ${given}.`);
}

/** The seed behind `--seed=`, any word or number, or one that is drawn. */
export function seedOption(args: readonly string[]): string {
  const given = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length);
  return given ?? String(randomInt(SEEDS));
}
