import { Card } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { saveDefaultPreferencesOnce } from '../features/account/preferences-query';
import { LoginForm } from '../features/login/login-form';
import { pageMeta } from '../head/page-meta';
import { returnPath } from '../session/return-path';
import { Page } from '../shell/page';

export const meta = () => pageMeta({ title: 'Login', path: '/login' });

export default function Login() {
  const location = useLocation();
  const queryClient = useQueryClient();
  const origin = { from: returnPath(location.state) };
  return (
    <Page title="Login" intro="Welcome back. Your alerts kept watch." width="narrow">
      <Card padding="roomy">
        <LoginForm onLoggedIn={() => void saveDefaultPreferencesOnce(queryClient)} />
      </Card>
      <p className="mt-6 text-center text-muted">
        New here?{' '}
        <Link to="/signup" state={origin} className="font-semibold text-primary underline underline-offset-4">
          Sign up
        </Link>
      </p>
    </Page>
  );
}
