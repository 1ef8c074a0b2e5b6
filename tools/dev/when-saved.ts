import { watch } from 'node:fs';
import path from 'node:path';
import type { Guardian } from './processes/guardian';
import { runScript } from './processes/run-script';
import type { SupervisedProcess } from './processes/supervise';
import { workspaceRoot } from './workspace-root';

/** An editor writes a file in several steps. */
const SETTLED_MS = 100;

/**
 * Does the work after each save in one of the folders, their sub-folders included. Never twice at a time: what is saved meanwhile is
 * worked on next. Returns how to stop watching.
 */
export function whenSaved(folders: readonly string[], work: () => Promise<void>): () => void {
  let isWorking = false;
  let isSaved = false;
  let settled: NodeJS.Timeout | undefined;

  const workOff = async () => {
    if (isWorking) return;
    isWorking = true;
    try {
      while (isSaved) {
        isSaved = false;
        await work();
      }
    } finally {
      isWorking = false;
    }
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      isSaved = true;
      clearTimeout(settled);
      settled = setTimeout(() => void workOff(), SETTLED_MS);
    }),
  );
  return () => {
    clearTimeout(settled);
    for (const watcher of watchers) watcher.close();
  };
}

interface RebuildOptions {
  service: string;
  running: SupervisedProcess;
  guardian: Guardian;
  print: (line: string) => void;
}

/** Builds the service after each save in it or in a library, and restarts it. After a build that failed the old one goes on. */
export function rebuildOnSave({ service, running, guardian, print }: RebuildOptions): () => void {
  const folders = [`apps/${service}/src`, 'libs'].map((folder) => path.join(workspaceRoot(), folder));
  return whenSaved(folders, async () => {
    const script = { name: `build of ${service}`, args: ['tools/build/build-service.mjs', `apps/${service}`] };
    const { code, output } = await runScript(script, guardian);
    if (code !== 0) return print(`${service} could not be built; the one before goes on.\n${output}`);
    await running.restart();
    print(`${service} was built and restarted.`);
  });
}
