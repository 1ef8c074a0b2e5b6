import { useHydrated } from '@barrelhive/ui';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { originOf } from '../session/return-path';
import { useSession } from '../session/session';
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
  if (token !== undefined) return <Outlet />;
  if (cameLoggedIn && end === 'logged-out') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={originOf(location)} />;
}
