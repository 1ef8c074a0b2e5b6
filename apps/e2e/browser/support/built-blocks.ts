import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '../../../../tools/dev/workspace-root';
import { openFront, passOn, type Front } from './front';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
};

/** Builds the web app with the pages for those who build it, and serves it with the product at `apiUrl` behind it. */
export async function openBuiltBlocks(apiUrl: string): Promise<Front> {
  const root = workspaceRoot();
  const program = path.join(root, 'node_modules/@react-router/dev/bin.js');
  await promisify(execFile)(process.execPath, [program, 'build'], {
    cwd: path.join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production', DEVELOPER_PAGES: 'built' },
  });
  const folder = path.join(root, 'dist/developer-pages/client');
  return openFront(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', apiUrl);
    if (pathname.startsWith('/api/')) return passOn(request, response, apiUrl);
    const asked = path.join(folder, pathname);
    const file = path.extname(asked) !== '' && existsSync(asked) ? asked : path.join(folder, 'index.html');
    const content = await readFile(file);
    response.writeHead(200, { 'content-type': CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream' });
    response.end(content);
  });
}
