import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import { LiveRegionProvider, useToastsAsked } from '@barrelhive/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Navigate,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  type LinksFunction,
} from 'react-router';
import { createQueryClient } from './api/query-client';
import './app.css';
import { useIsAgeAsked } from './features/age-gate/age-asked';
import { useSession } from './session/session';
import { SessionWatch } from './session/session-watch';
import { earlyActsScript, firstPaintScript, useEarlyActs } from './head/head-scripts';
import { pageMeta } from './head/page-meta';
import { Late, lateComponent } from './late-code/late-component';
import { useLoadingAtFirstAct } from './late-code/use-loading-at-first-act';
import { bearTranslation } from './shell/bear-translation';
import { ErrorScreen } from './shell/error-screen';
import { lateSideMenu } from './shell/mobile-menu';
import { useNewVersion } from './shell/new-version';
import { OfflineBar } from './shell/offline-bar';
import { PageSkeleton } from './shell/page-skeleton';
import { RouteChangeFocus } from './shell/route-change-focus';
import { SiteFooter } from './shell/site-footer';
import { SiteHeader } from './shell/site-header';

const lateSiteAgeGate = lateComponent(() => import('./features/age-gate/site-age-gate'));
const lateCurrentUser = lateComponent(() => import('./user/current-user-loader'));
const lateRemovedAlerts = lateComponent(() => import('./features/alerts/removed-by-plan/removed-alerts-toast'));
const lateToaster = lateComponent(() => import('./shell/toaster'));
const lateUpdatePrompt = lateComponent(() => import('./shell/update-prompt'));
/** The development server has no worker. */
const versions = {
  load: async () => {
    if (import.meta.env.PROD) await (await import('./shell/watch-for-versions')).watchForVersions();
  },
};
const wantedByPeople = [lateToaster, lateSideMenu, versions];
/** They have run before any code of the page, which does not bring them again. */
const scriptsOfHead = import.meta.env.SSR ? firstPaintScript + earlyActsScript : '';
const PASSWORD_CHANGE_PATH = '/change-password';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[fraunces, figtree].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
];

export const meta = () => pageMeta({ title: 'Barrelhive' });

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf7f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14100c" media="(prefers-color-scheme: dark)" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scriptsOfHead }} />
        <Meta />
        <Links />
      </head>
      <body className="flex flex-col">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const [queryClient] = useState(createQueryClient);
  const { mustChangePassword } = useSession();
  const { pathname } = useLocation();
  useLoadingAtFirstAct(wantedByPeople);
  useEarlyActs();
  useEffect(bearTranslation, []);
  const isAgeAsked = useIsAgeAsked();
  const held = mustChangePassword && pathname !== PASSWORD_CHANGE_PATH;
  return (
    <QueryClientProvider client={queryClient}>
      <LiveRegionProvider>
        <SessionWatch />
        {isAgeAsked ? (
          <Late component={lateSiteAgeGate} need props={{}} />
        ) : (
          <Shell bare={mustChangePassword}>{held ? <Navigate to={PASSWORD_CHANGE_PATH} replace /> : <Outlet />}</Shell>
        )}
        <RouteChangeFocus />
        <SignedInUser />
        <Toasts />
        <Late component={lateUpdatePrompt} need={useNewVersion()} props={{}} />
      </LiveRegionProvider>
    </QueryClientProvider>
  );
}

export function HydrateFallback() {
  return (
    <Shell>
      <PageSkeleton />
    </Shell>
  );
}

export function ErrorBoundary() {
  const { mustChangePassword } = useSession();
  return (
    <Shell bare={mustChangePassword}>
      <ErrorScreen failure={useRouteError()} />
    </Shell>
  );
}

/** The frame of a page; a bare one shows nothing else, for a user who must choose a new password first. */
function Shell({ bare = false, children }: { bare?: boolean; children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-50 focus:rounded-field focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
      >
        Skip to content
      </a>
      {!bare && <SiteHeader />}
      <OfflineBar />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {!bare && <SiteFooter />}
    </>
  );
}

/** Who is logged in, and what a lower plan took away, is asked for only when someone is. */
function SignedInUser() {
  const { token } = useSession();
  const isSignedIn = token !== undefined;
  return (
    <>
      <Late component={lateCurrentUser} need={isSignedIn} props={{}} />
      <Late component={lateRemovedAlerts} need={isSignedIn} props={{}} />
    </>
  );
}

/** The toaster comes with the first thing there is to say; what is said while it cannot be had waits for it. */
function Toasts() {
  return <Late component={lateToaster} need={useToastsAsked()} props={{}} />;
}
