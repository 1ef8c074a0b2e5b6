import type { Config } from '@react-router/dev/config';

/** A single-page app; the public pages are also written as HTML, every other address gets `__spa-fallback.html`. */
export default {
  appDirectory: 'app',
  buildDirectory: '../../dist/apps/web',
  ssr: false,
  prerender: ['/', '/privacy', '/terms'],
} satisfies Config;
