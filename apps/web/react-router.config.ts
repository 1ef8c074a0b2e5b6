import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { isBuiltForDevelopers } from './app/route-settings';
import { compressFiles } from './vite/compress-files';
import { filledPages, prerenderedPages } from './vite/site-files';
import { loadScriptsAfterPaint } from './vite/scripts-after-paint';
import { writeServiceWorker } from './vite/service-worker';
import { readWebBuildSettings } from './vite/web-settings';

interface Built {
  reactRouterConfig: { buildDirectory: string };
}

/** What is delivered: the public pages are also written as HTML, every other address gets `__spa-fallback.html`. */
const delivered = {
  buildDirectory: '../../dist/apps/web',
  prerender: [...prerenderedPages, ...filledPages],
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }: Built) => {
    const folder = path.join(buildDirectory, 'client');
    await loadScriptsAfterPaint(folder);
    await writeServiceWorker(folder, readWebBuildSettings(process.env).worker);
    await compressFiles(folder);
  },
} satisfies Config;

/** A single-page app. */
export default {
  appDirectory: 'app',
  ssr: false,
  ...(isBuiltForDevelopers ? { buildDirectory: '../../dist/developer-pages' } : delivered),
} satisfies Config;
