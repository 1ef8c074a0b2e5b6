import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sendContent } from '../web-app/send-content';
import { variantOf, type WebFileContent } from '../web-app/web-files';
import { apiDocument } from './api-document';
import { DOCUMENT, READER, READER_PAGE, READER_START } from './reader-page';

const compress = promisify(gzip);
const PACKAGE = 'swagger-ui-dist';
const SCRIPT = 'application/javascript; charset=utf-8';
const CACHE_CONTROL = 'no-cache';

/** Serves the description of the API and a page to read it with. Each is put together when it is first asked for. */
export function serveApiDescription(server: FastifyInstance, publicUrl: string): void {
  const serve = (address: string, type: string, read: () => string | Promise<string>) => {
    let content: Promise<WebFileContent> | undefined;
    server.get(address, async (request, reply) => {
      content ??= contentOf(type, read).catch((error: unknown) => {
        content = undefined;
        throw error;
      });
      return sendContent(await content, request, reply.header('cache-control', CACHE_CONTROL));
    });
  };
  serve(DOCUMENT, 'application/json; charset=utf-8', () => JSON.stringify(apiDocument(publicUrl)));
  serve(READER, 'text/html; charset=utf-8', () => READER_PAGE);
  serve(`${READER}/start.js`, SCRIPT, () => READER_START);
  serve(`${READER}/swagger-ui-bundle.js`, SCRIPT, () => packageFile('swagger-ui-bundle.js'));
  serve(`${READER}/swagger-ui.css`, 'text/css; charset=utf-8', () => packageFile('swagger-ui.css'));
}

async function contentOf(type: string, read: () => string | Promise<string>): Promise<WebFileContent> {
  const body = Buffer.from(await read());
  return { type, plain: variantOf(body), gzip: variantOf(await compress(body)) };
}

/** From the node_modules beside the program: the workspace's, or the image's. */
function packageFile(name: string): Promise<string> {
  return readFile(createRequire(path.resolve('package.json')).resolve(`${PACKAGE}/${name}`), 'utf8');
}
