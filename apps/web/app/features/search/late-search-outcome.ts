import { lateComponent } from '../../late-code/late-component';

/** What shows a search: not needed before someone turns to the search field. */
export const lateSearchOutcome = lateComponent(() => import('./search-outcome-content'));
