import path from 'node:path';
import type { Guardian } from './processes/guardian';
import { startProcess } from './processes/start-process';
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
    const build = startProcess(
      {
        name: `build of ${service}`,
        file: process.execPath,
        args: ['tools/build/build-service.mjs', `apps/${service}`],
        env: process.env,
        cwd: workspaceRoot(),
        stopSignal: 'SIGTERM',
      },
      guardian,
    );
    let output = '';
    for (const stream of build.output) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    const { code } = await build.ended;
    if (code !== 0) return print(`${service} could not be built; the one before goes on.\n${output}`);
    await running.restart();
    print(`${service} was built and restarted.`);
  });
}
