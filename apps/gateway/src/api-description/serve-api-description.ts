import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sendContent } from '../web-app/send-content';
import { variantOf, type WebFileContent } from '../web-app/web-files';
import { apiDocument } from './api-document';

/** Where the files of the page are. */
const READER = '/api/docs';
const DOCUMENT = '/api/openapi.json';
/** Without the badge of a validator outside, which would be told of every reader. */
const READER_START = `window.SwaggerUIBundle({
  url: '${DOCUMENT}',
  dom_id: '#reader',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

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

/** Scripts stand in files of their own, since the content security policy lets no others run. */
const READER_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The API of Barrelhive</title>
    <link rel="stylesheet" href="${READER}/swagger-ui.css" />
  </head>
  <body>
    <main id="reader"></main>
    <script src="${READER}/swagger-ui-bundle.js"></script>
    <script src="${READER}/start.js"></script>
  </body>
</html>
`;
