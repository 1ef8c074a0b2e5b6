import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { productionRouter } from './vite/production-router';
import { siteFiles } from './vite/site-files';
import { utahMap } from './vite/utah-map';
import { readWebBuildSettings } from './vite/web-settings';

const settings = readWebBuildSettings(process.env);
const library = (name: string) => fileURLToPath(new URL(`../../libs/${name}/src`, import.meta.url));

export default defineConfig({
  plugins: [productionRouter(), tailwindcss(), utahMap(), siteFiles(settings.publicUrl), reactRouter()],
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
      // Left alone, each of these small modules is a file of its own, compressed by itself. Every page needs most of them.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'small-rules',
              test: /\/libs\/(?:rules\/src\/(?:display\/(?:figures|store|inventory-doubt|checked-ago)|plans\/(?:plans|capabilities)|session\/guest-searches|validation\/search-term|schedule\/zoned-time|product-name)|contracts\/src\/http\/tiers)\.ts$/,
            },
            {
              name: 'queries',
              test: /\/@tanstack\/(?:query-core\/build\/modern\/(?:query|mutation|queryClient|queryCache|mutationCache)\.|react-query\/build\/modern\/QueryClientProvider\.)/,
            },
            {
              name: 'small-parts',
              test: /\/apps\/web\/app\/(?:answers\/read-too-broad|api\/(?:api-errors|show-failure)|head\/page-meta|late-code\/late-component|live-search\/unread-stores|products\/(?:texts|product-card-skeleton|inventory-standing)|session\/(?:return-path|browser-storage|session-store|session)|shell\/(?:new-version|page-skeleton|site-links|menu-button)|features\/(?:age-gate\/age-asked|plans\/plan-offer))\.tsx?$/,
            },
            {
              name: 'small-blocks',
              test: /\/libs\/ui\/src\/(?:class-names|icons|waiting|badge|button|card|field|browser-state|checked-ago|live-region|toast)\.tsx?$/,
            },
            {
              name: 'form-parts',
              test: /\/(?:apps\/web\/app\/(?:forms\/(?:form-failure|phone-field)|user\/(?:account-calls|use-begin-session))|libs\/(?:ui\/src\/(?:checklist|select-field)|rules\/src\/(?:validation\/password|preferences\/wanted-change)))\.tsx?$/,
            },
          ],
        },
      },
      // Our own libraries do nothing on import, so a page takes only the blocks it names.
      treeshake: {
        moduleSideEffects: [{ test: /\/libs\/(contracts|rules|matching|ui)\/src\/.*\.tsx?$/, sideEffects: false }],
      },
    },
  },
});
