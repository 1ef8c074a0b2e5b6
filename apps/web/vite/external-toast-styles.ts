import type { Plugin } from 'vite';

/**
 * sonner writes its styles into the page with a script, which our Content-Security-Policy forbids. It ships the same styles as a
 * file, which app.css imports; the script's part is cut out here.
 */
export function externalToastStyles(): Plugin {
  return {
    name: 'external-toast-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        const cut = code.replace(/^__insertCSS\(".*"\);?$/m, '');
        if (cut === code) this.error('sonner no longer inserts its styles the way we cut out.');
        return { code: cut, map: null };
      },
    },
  };
}
