import { useHydrated } from '@barrelhive/ui';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { originOf } from '../session/return-path';
import { browserStorage } from '../session/browser-storage';
import { PUSH_DEVICE_KEY, useSession } from '../session/session';
import { PageSkeleton } from '../shell/page-skeleton';

/** Lets only those through who are logged in; others log in first and come back to where they wanted to go. */
export default function SignedIn() {
  const hydrated = useHydrated();
  return hydrated ? <Guard /> : <PageSkeleton />;
}

function Guard() {
  const { token, end } = useSession();
  const [cameLoggedIn] = useState(token !== undefined);
  const location = useLocation();
  useEffect(() => void keepDeviceKnown(token), [token]);
  if (token !== undefined) return <Outlet />;
  if (cameLoggedIn && end === 'logged-out') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={originOf(location)} />;
}

/** The push service of a browser may replace its address at any time; the server hears of it when its owner comes by. */
async function keepDeviceKnown(token: string | undefined): Promise<void> {
  if (token === undefined || browserStorage('localStorage').getItem(PUSH_DEVICE_KEY) === null) return;
  try {
    await (await import('../user/this-device')).keepThisDeviceKnown();
  } catch {
    // The next visit tries again.
  }
}
