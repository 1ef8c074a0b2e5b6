import { Late, lateComponent } from '../../late-code/late-component';
import { useGuestCounter } from './guest-counter-store';
import type { SearchOutcomeProps } from './search-outcome-content';

/** What shows a search: not needed before someone turns to the search field. */
export const lateSearchOutcome = lateComponent(() => import('./search-outcome-content'));

/** Everything below a search field; also there when a guest has no search left, to say what to do. Loaded when first needed. */
export function SearchOutcome(props: SearchOutcomeProps) {
  const { remaining } = useGuestCounter();
  const needed = props.progress.phase !== 'idle' || remaining <= 0;
  return <Late component={lateSearchOutcome} need={needed} props={props} />;
}
