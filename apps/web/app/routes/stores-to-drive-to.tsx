import { Skeleton } from '@barrelhive/ui';
import { HomeStoresCard } from '../features/home-stores/home-stores-card';
import { Late, lateComponent } from '../late-code/late-component';

const lateMap = lateComponent(() => import('../features/store-map/town-map'));

/** The stores that somebody drives to; whoever chooses them may do so on the map, whose code comes with the form. */
export function StoresToDriveTo() {
  const map = <Late component={lateMap} need props={{}} fallback={<Skeleton className="h-56 max-w-sm" />} />;
  return <HomeStoresCard townMap={map} />;
}
