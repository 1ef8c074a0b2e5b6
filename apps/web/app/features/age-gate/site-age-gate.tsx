import { dateOfBirthError, MIN_AGE_YEARS, PRODUCT_NAME } from '@barrelhive/rules';
import { Button, Card, controlClass, Field, linkClass } from '@barrelhive/ui';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { Page } from '../../shell/page';
import { passAgeGate, revealPage } from './age-asked';

/** Stands in place of every page until the visitor said that they are old enough. The date is looked at here and never leaves the page. */
export default function SiteAgeGate() {
  const date = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  useLayoutEffect(revealPage, []);
  // The page that stands here then is read from its beginning.
  useEffect(() => () => document.getElementById('content')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [year, month, day] = (date.current?.value ?? '').split('-').map(Number);
    const problem = dateOfBirthError({ year, month, day }, new Date());
    setError(problem);
    if (problem) date.current?.focus();
    else passAgeGate();
  };

  return (
    <main className="flex-1">
      <Page
        title={`Are you ${MIN_AGE_YEARS} or older?`}
        intro={`${PRODUCT_NAME} is about whiskey and other spirits.`}
        width="narrow"
      >
        <Card padding="roomy">
          <form noValidate onSubmit={submit} className="grid gap-5">
            <Field label="Date of birth" hint="We check it here and do not store it." error={error}>
              {(wiring) => <input ref={date} type="date" autoComplete="bday" {...wiring} className={controlClass} />}
            </Field>
            <Button type="submit" size="large">
              Continue
            </Button>
          </form>
        </Card>
        <p className="mt-6 text-center text-muted">
          <Link to="/privacy" className={linkClass}>
            Privacy Policy
          </Link>{' '}
          ·{' '}
          <Link to="/terms" className={linkClass}>
            Terms of Service
          </Link>
        </p>
      </Page>
    </main>
  );
}
