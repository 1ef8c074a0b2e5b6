import { Card, linkClass } from '@barrelhive/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { hasPassedAgeGate } from '../features/age-gate/age-asked';
import { AgeGate } from '../features/signup/age-gate';
import { SignupForm } from '../features/signup/signup-form';
import { WaitingAlert } from '../features/signup/waiting-alert';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

export const meta = () =>
  pageMeta({
    title: 'Sign Up',
    path: '/signup',
    description: 'Create an account and get a text when your bottle reaches a Utah shelf.',
  });

export default function Signup() {
  const [ofAge, setOfAge] = useState(hasPassedAgeGate);
  const form = useRef<HTMLDivElement>(null);
  const origin: unknown = useLocation().state;

  useEffect(() => {
    if (ofAge) form.current?.querySelector<HTMLInputElement>('input')?.focus();
  }, [ofAge]);

  return (
    <Page title="Sign Up" intro={ofAge ? 'Tell us where to text you.' : 'First, your date of birth.'} width="narrow">
      <WaitingAlert />
      <div ref={form}>
        <Card padding="roomy">{ofAge ? <SignupForm /> : <AgeGate onPassed={() => setOfAge(true)} />}</Card>
      </div>
      <p className="mt-6 text-center text-muted">
        Already have an account?{' '}
        <Link to="/login" state={origin} className={linkClass}>
          Login
        </Link>
      </p>
    </Page>
  );
}
