import path from 'node:path';
import type { Guardian } from './processes/guardian';
import { runScript } from './processes/run-script';
import type { SupervisedProcess } from './processes/supervise';
import { whenSaved } from './when-saved';
import { workspaceRoot } from './workspace-root';

export interface RebuildOptions {
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
