import { toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { originOf } from './return-path';
import { browserSession, CURRENT_USER_KEY, useSession } from './session';
import type { SessionEnd } from './session-store';

const CHECK_EVERY_MS = 60_000;

/** What is said when a session ended by itself. */
function endedText(reason: SessionEnd): string {
  return reason === 'allocated-list-refused'
    ? 'Please log in to view allocated items'
    : 'Your session has expired. Please log in again.';
}

/** Takes over what another tab stored, and ends the session when its time is up. */
function look() {
  browserSession.reread();
  return browserSession.checkTime();
}

/** Keeps the session honest while the page is open: its time-outs, other tabs, and where a visitor goes when it ends. */
export function SessionWatch() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const queryClient = useQueryClient();

  // Listens before the first look, which may end the session.
  useEffect(
    () =>
      browserSession.onEnded((reason) => {
        queryClient.clear();
        toast.error(endedText(reason));
        void navigate('/login', { state: originOf(location) });
      }),
    [navigate, location, queryClient],
  );

  // Here or in another tab: what was read for one user is nobody else's.
  useEffect(
    () =>
      browserSession.subscribe(({ userId }, before) => {
        if (before.userId === undefined || userId === before.userId) return;
        if (userId === undefined) queryClient.clear();
        else {
          queryClient.getMutationCache().clear();
          void queryClient.resetQueries();
        }
      }),
    [queryClient],
  );

  /** A person did something. Whoever comes back after long is asked for anew, which renews what is known of them. */
  const touch = useCallback(() => {
    const validity = look();
    if (!validity.valid) return;
    browserSession.touch();
    if (validity.refreshAdvised) void queryClient.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  }, [queryClient]);

  useEffect(touch, [touch, location.key]);

  useEffect(() => {
    const timer = setInterval(look, CHECK_EVERY_MS);
    window.addEventListener('storage', look);
    window.addEventListener('focus', look);
    window.addEventListener('pointerdown', touch);
    window.addEventListener('keydown', touch);
    return () => {
      clearInterval(timer);
      window.removeEventListener('storage', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pointerdown', touch);
      window.removeEventListener('keydown', touch);
    };
  }, [touch]);

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (session.userName === undefined) delete dataset.visitor;
    else dataset.visitor = 'known';
  }, [session.userName]);

  return null;
}
