import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { chooseFreePort } from '../../../../libs/testing/src/network/free-port';
import { waitUntil } from '../../../../tools/dev/processes/wait-until';
import { workspaceRoot } from '../../../../tools/dev/workspace-root';

const BOUND_MS = 300_000;

/** Starts what `nx dev web` starts, with the product at `apiUrl` behind it. */
export async function startDevelopmentServer(apiUrl: string) {
  const root = workspaceRoot();
  const port = await chooseFreePort();
  const origin = `http://localhost:${port}`;
  const program = path.join(root, 'node_modules/@react-router/dev/bin.js');
  const server = spawn(process.execPath, [program, 'dev', '--port', String(port), '--strictPort'], {
    cwd: path.join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'development', WEB_API_URL: apiUrl },
    stdio: 'ignore',
  });
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  };
  try {
    await waitUntil('The development server', () => answers(origin), BOUND_MS);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { origin, stop };
}

function answers(origin: string): Promise<boolean> {
  return fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );
}
