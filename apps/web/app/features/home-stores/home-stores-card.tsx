import { displayStoreNumber } from '@barrelhive/rules';
import { Button, Card, MapPinnedIcon, Notice, Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { CardHeading } from '../../shell/card-heading';
import { useFormOpenedLate } from '../../late-forms/form-opened-late';
import { Late, lateComponent } from '../../late-code/late-component';
import { homeStoresQuery } from '../../near-me/store-order';
import { STORES_NOT_LOADED, WHICH_STORES } from './texts';

const lateForm = lateComponent(() => import('./home-stores-form'));

/** The stores that somebody drives to; the form that chooses them opens in place. `townMap` is a map that chooses the town. */
export function HomeStoresCard({ townMap }: { townMap?: ReactNode }) {
  const { data, isError, refetch, isFetching } = useQuery(homeStoresQuery);
  return (
    <Card>
      <CardHeading id="home-stores" icon={MapPinnedIcon} className="mb-3" text={WHICH_STORES} />
      {data ? (
        <HomeStoresOf stores={data.stores} beyondPlan={data.beyond_plan ?? []} most={data.most} townMap={townMap} />
      ) : isError ? (
        <Notice title={STORES_NOT_LOADED} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <Skeleton className="h-12" />
          <Skeleton className="mt-3 h-11 w-36" />
        </>
      )}
    </Card>
  );
}

interface HomeStoresOfProps {
  stores: readonly string[];
  beyondPlan: readonly string[];
  most: number;
  townMap: ReactNode;
}

function HomeStoresOf({ stores, beyondPlan, most, townMap }: HomeStoresOfProps) {
  const { opener, isOpen, open, close } = useFormOpenedLate(lateForm);
  const shown = (
    <>
      <p className="figures text-muted">
        {stores.length === 0
          ? 'None yet. Your stores come first everywhere, and alerts can look at them alone.'
          : stores.length === 1
            ? `Store ${namesOf(stores)} comes first everywhere.`
            : `Stores ${namesOf(stores)} come first everywhere.`}
      </p>
      {beyondPlan.length > 0 && (
        <p className="figures mt-1 text-sm text-muted">Kept for a larger plan: {namesOf(beyondPlan)}.</p>
      )}
      <Button ref={opener} look="outline" className="mt-3" onClick={open}>
        {stores.length === 0 ? 'Choose stores' : 'Change stores'}
      </Button>
    </>
  );
  const props = { chosen: stores, most, townMap, onDone: close };
  return <Late component={lateForm} need={isOpen} props={props} fallback={shown} />;
}

const namesOf = (stores: readonly string[]) => stores.map((store) => `#${displayStoreNumber(store)}`).join(', ');
