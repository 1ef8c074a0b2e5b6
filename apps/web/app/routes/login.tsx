import { Card, linkClass } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { saveDefaultPreferencesOnce } from '../features/account/preferences-query';
import { LoginForm } from '../features/login/login-form';
import { pageMeta } from '../head/page-meta';
import { returnPath } from '../session/return-path';
import { useSession } from '../session/session';
import { Page } from '../shell/page';

export const meta = () => pageMeta({ title: 'Login', path: '/login' });

export default function Login() {
  const location = useLocation();
  const queryClient = useQueryClient();
  const origin = { from: returnPath(location.state) };
  const { end } = useSession();
  const hasExpired = end !== undefined && end !== 'logged-out';
  const intro = hasExpired ? 'Please log in again to continue' : 'Welcome back. Your alerts kept watch.';
  return (
    <Page title="Login" intro={intro} width="narrow">
      <Card padding="roomy">
        <LoginForm onLoggedIn={() => void saveDefaultPreferencesOnce(queryClient)} />
      </Card>
      <p className="mt-6 text-center text-muted">
        New here?{' '}
        <Link to="/signup" state={origin} className={linkClass}>
          Sign up
        </Link>
      </p>
    </Page>
  );
}
