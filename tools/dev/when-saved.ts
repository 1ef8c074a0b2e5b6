import { watch } from 'node:fs';

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
