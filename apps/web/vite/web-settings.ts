/** What the build of the web app can be told. */
export interface WebBuildSettings {
  /** How browsers reach the site, without a slash at the end: canonical links, OpenGraph and the sitemap need whole addresses. */
  publicUrl: string;
  /** Where the development server sends `/api`. */
  apiUrl: string;
}

const whereNpmStartListens = 'http://localhost:8080';

export function readWebBuildSettings(env: NodeJS.ProcessEnv): WebBuildSettings {
  return {
    publicUrl: new URL(env.PUBLIC_URL || whereNpmStartListens).origin,
    apiUrl: env.WEB_API_URL || whereNpmStartListens,
  };
}
