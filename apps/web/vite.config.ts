import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { siteFiles } from './vite/site-files';
import { utahMap } from './vite/utah-map';
import { readWebBuildSettings } from './vite/web-settings';

const settings = readWebBuildSettings(process.env);
const library = (name: string) => fileURLToPath(new URL(`../../libs/${name}/src`, import.meta.url));

export default defineConfig({
  plugins: [tailwindcss(), utahMap(), siteFiles(settings.publicUrl), reactRouter()],
  define: { __PUBLIC_URL__: JSON.stringify(settings.publicUrl) },
  resolve: {
    alias: [
      { find: /^@barrelhive\/ui\/(.+\.css)$/, replacement: `${library('ui')}/$1` },
      { find: /^@barrelhive\/(contracts|rules|matching|ui)$/, replacement: `${library('$1')}/index.ts` },
    ],
  },
  server: { proxy: { '/api': settings.apiUrl } },
  build: {
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // Our own libraries do nothing on import, so a page takes only the blocks it names.
      treeshake: {
        moduleSideEffects: [{ test: /\/libs\/(contracts|rules|matching|ui)\/src\/.*\.tsx?$/, sideEffects: false }],
      },
    },
  },
});
