import { Navigate, Outlet, useLocation } from 'react-router';
import { useHydrated, useSession } from '../features/session/session';
import { PageSkeleton } from '../shell/page-skeleton';

/** Lets only those through who are logged in; others log in first and come back to where they wanted to go. */
export default function SignedIn() {
  const hydrated = useHydrated();
  const { token } = useSession();
  const { pathname, search } = useLocation();
  if (!hydrated) return <PageSkeleton />;
  if (token === undefined) return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  return <Outlet />;
}
