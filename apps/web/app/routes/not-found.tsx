import { pageMeta } from '../head/page-meta';
import { ButtonLink } from '../shell/button-link';

export const meta = () => pageMeta({ title: 'Page not found' });

export default function NotFound() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-24 text-center">
      <p aria-hidden className="figures font-serif text-7xl font-bold text-primary">
        404
      </p>
      <h1 tabIndex={-1} className="text-3xl">
        Oops! Page not found
      </h1>
      <p className="text-muted">This shelf is empty. The page may have moved, or the address has a typo.</p>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </div>
  );
}
