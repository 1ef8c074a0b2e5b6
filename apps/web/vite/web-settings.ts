import * as z from 'zod/mini';

const workerKind = z.enum(['active', 'retired']);
const WHERE_NPM_START_LISTENS = 'http://localhost:8080';

/** What the build of the web app can be told. */
export function readWebBuildSettings(env: NodeJS.ProcessEnv) {
  return {
    /** How browsers reach the site, without a slash at the end: canonical links, OpenGraph and the sitemap need whole addresses. */
    publicUrl: new URL(env.PUBLIC_URL || WHERE_NPM_START_LISTENS).origin,
    /** Where the development server sends `/api`. */
    apiUrl: env.WEB_API_URL || WHERE_NPM_START_LISTENS,
    /** `retired` takes back the service worker of earlier releases from every browser. */
    worker: workerKind.parse(env.SERVICE_WORKER || 'active'),
  };
}
