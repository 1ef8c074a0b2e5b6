import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { acceptsConnections, chooseFreePort } from '../../../libs/testing/src/network/free-port';
import { programOnPath } from '../../../tools/dev/infrastructure/programs';
import type { Guardian } from '../../../tools/dev/processes/guardian';
import { startProcess } from '../../../tools/dev/processes/start-process';
import { waitUntil } from '../../../tools/dev/processes/wait-until';
import { runFolder } from '../../product/run-folder';

export interface Proxy {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** nginx as a plain reverse proxy with kept-alive connections, in one process. Undefined where it is not installed. */
export async function startNginx(target: string, guardian: Guardian): Promise<Proxy | undefined> {
  const file = programOnPath('nginx', { PATH: `${process.env.PATH}${path.delimiter}/usr/sbin` });
  if (!file) return undefined;
  const folder = runFolder('nginx', guardian);
  const port = await chooseFreePort();
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(folder, port, target));
  const running = startProcess(
    {
      name: 'nginx',
      file,
      args: ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'],
      env: { PATH: process.env.PATH },
      stopSignal: 'SIGTERM',
    },
    guardian,
  );
  let said = '';
  for (const output of running.output) output.on('data', (chunk: Buffer) => (said += String(chunk)));
  await waitUntil('The start of nginx', () => {
    if (running.hasEnded()) throw new Error(`nginx did not start: ${said.trim()}`);
    return acceptsConnections(port);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: running.pid,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number, target: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    events { worker_connections 4096; }
    http {
      access_log ${folder}/access.log;
      ${temporary.join('\n      ')}
      keepalive_requests 1000000;
      upstream search { server ${new URL(target).host}; keepalive 256; keepalive_requests 1000000; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://search;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
        }
      }
    }`;
}
