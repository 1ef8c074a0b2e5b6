import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const FONTS: Readonly<Record<string, string>> = {
  '/assets/fraunces.woff2': '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  '/assets/figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
};

/** Serves the product's own fonts from its packages. Where they are not installed, pages fall back to the system's. */
export function pageFontRoutes(app: FastifyInstance): void {
  const fromWorkspace = createRequire(path.resolve('package.json'));
  for (const [address, file] of Object.entries(FONTS)) {
    app.get(address, async (_request, reply) => {
      const font = await readFile(fromWorkspace.resolve(file)).catch(() => undefined);
      if (!font) return reply.code(404).send();
      return reply.type('font/woff2').header('cache-control', 'max-age=86400').send(font);
    });
  }
}
