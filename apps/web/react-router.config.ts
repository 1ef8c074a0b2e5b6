import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './vite/compress-files';
import { filledPages, prerenderedPages } from './vite/site-files';
import { loadScriptsAfterPaint } from './vite/scripts-after-paint';
import { writeServiceWorker } from './vite/service-worker';
import { readWebBuildSettings } from './vite/web-settings';

interface Built {
  reactRouterConfig: { buildDirectory: string };
}

/** A single-page app; the public pages are also written as HTML, every other address gets `__spa-fallback.html`. */
export default {
  appDirectory: 'app',
  buildDirectory: '../../dist/apps/web',
  ssr: false,
  prerender: [...prerenderedPages, ...filledPages],
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }: Built) => {
    const folder = path.join(buildDirectory, 'client');
    await loadScriptsAfterPaint(folder);
    await writeServiceWorker(folder, readWebBuildSettings(process.env).worker);
    await compressFiles(folder);
  },
} satisfies Config;
