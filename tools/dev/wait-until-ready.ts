import { serviceNames } from '@barrelhive/contracts';
import { acceptsConnections } from '../../libs/testing/src/network/free-port';
import { waitUntil } from './processes/wait-until';
import type { OutputLog } from './processes/log-output';
import type { SupervisedProcess } from './processes/supervise';
import { operatorsOf, type Ports } from './product-processes';

const BOUND_MS = 90_000;
/** A process ends this often in a row at the start before we stop believing that it will run. */
const HOPELESS = 4;

/** What was started, and is not ready yet. */
interface StartedProcesses {
  ports: Ports;
  processes: ReadonlyMap<string, SupervisedProcess>;
  log: OutputLog;
}

/** Resolves once every process answers. Throws a sentence naming those that do not. */
export async function waitUntilReady(product: StartedProcesses, standInNames: readonly string[]): Promise<void> {
  const waiting = new Map<string, () => Promise<boolean>>();
  const portOf = (name: string) => product.ports[name] ?? 0;
  for (const name of standInNames) waiting.set(name, () => acceptsConnections(portOf(name)));
  for (const name of serviceNames) waiting.set(name, () => isReady(portOf(operatorsOf(name))));

  try {
    await waitUntil(
      'The start',
      async () => {
        const answers = await Promise.all([...waiting].map(async ([name, answers]) => ({ name, is: await answers() })));
        for (const { name, is } of answers) {
          if (is) waiting.delete(name);
          else giveUpOnCrashLoop(product, name);
        }
        return waiting.size === 0;
      },
      BOUND_MS,
    );
  } catch (cause) {
    if (waiting.size === 0 || cause instanceof CrashLoopError) throw cause;
    const names = [...waiting.keys()].join(', ');
    throw new Error(
      `No answer within ${BOUND_MS / 1000} s from: ${names}. See the logs beside ${product.log.file('gateway')}.`,
      { cause },
    );
  }
}

class CrashLoopError extends Error {}

function giveUpOnCrashLoop({ processes, log }: StartedProcesses, name: string): void {
  if ((processes.get(name)?.restarts() ?? 0) < HOPELESS) return;
  throw new CrashLoopError(
    `${name} does not start: ${log.lastWords(name) ?? 'it said nothing'}. See ${log.file(name)}.`,
  );
}

/** Whether a service says on its operators' port that it is ready. */
export async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
