import { BellRingIcon, buttonClass, Card } from '@barrelhive/ui';
import { Link } from 'react-router';
import { wishForAlert } from '../../alert-creation/wished-alert';

/**
 * After a guest's search: what an account adds, and an alert for what was searched for; none is kept of an empty term. CSS hides it from those
 * who have an account.
 */
export function SignUpPromo({ term }: { term: string }) {
  return (
    <Card className="visitor-known:hidden flex flex-wrap items-center justify-between gap-5 md:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-2xl">Get a text when it hits the shelf</h2>
        <p className="mt-1 text-muted">
          Sign up and create an alert for your search. With a plan we text you: at most one message per alert per day.
        </p>
      </div>
      <Link to="/signup" className={buttonClass()} onClick={() => term !== '' && wishForAlert(term)}>
        <BellRingIcon className="size-4.5" />
        Create an alert
      </Link>
    </Card>
  );
}
