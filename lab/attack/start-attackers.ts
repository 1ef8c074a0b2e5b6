import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { workspaceRoot } from '../../tools/dev/workspace-root';
import { attackCounts, type AttackCounts, type AttackOrder } from './attack-order';

/** An attack by a process of its own. */
export interface RunningAttack {
  /** Ends it and tells what the attackers saw. */
  end(): Promise<AttackCounts>;
}

/** Resolves once the attack has begun. */
export async function startAttackers(order: AttackOrder): Promise<RunningAttack> {
  const root = workspaceRoot();
  const entry = 'lab/attack/attackers.ts';
  const child = fork(path.join(root, 'tools/run-typescript.mjs'), [entry, JSON.stringify(order)], {
    cwd: root,
    execArgv: [],
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`The attackers ended by themselves with code ${String(code)}.`);
  });
  failed.catch(() => undefined);
  await Promise.race([once(child, 'message'), failed]);
  return {
    async end() {
      const counted = once(child, 'message');
      child.send('end');
      const [counts] = (await Promise.race([counted, failed])) as unknown[];
      await ended;
      return attackCounts.parse(counts);
    },
  };
}
