import { lazy, Suspense } from 'react';
import { useGuestCounter } from './guest-counter-store';
import type { SearchOutcomeProps } from './search-outcome-content';

const Content = lazy(() => import('./search-outcome-content'));

/** Everything below a search field; also there when a guest has no search left, to say what to do. Loaded when first needed. */
export function SearchOutcome(props: SearchOutcomeProps) {
  const { remaining } = useGuestCounter();
  if (props.progress.phase === 'idle' && remaining > 0) return null;
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
}
