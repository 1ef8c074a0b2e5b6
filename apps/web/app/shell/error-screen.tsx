import { Button, buttonClass } from '@barrelhive/ui';
import { isRouteErrorResponse, Link } from 'react-router';

/** The screen when a page itself breaks: says so, shows the status or message, and offers a way on. */
export function ErrorScreen({ failure }: { failure: unknown }) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-24 text-center">
      <h1 tabIndex={-1} className="text-3xl md:text-4xl">
        Unexpected Application Error
      </h1>
      <p className="figures text-muted">{describe(failure)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Link to="/" reloadDocument className={buttonClass('outline')}>
          Return to Home
        </Link>
      </div>
    </div>
  );
}

function describe(failure: unknown): string {
  if (isRouteErrorResponse(failure)) return `${failure.status} ${failure.statusText}`.trim();
  return failure instanceof Error ? failure.message : 'Something went wrong.';
}
