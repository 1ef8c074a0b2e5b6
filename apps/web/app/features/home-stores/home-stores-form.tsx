import { counted, displayCity, displayStoreNumber, displayStreet } from '@barrelhive/rules';
import { Notice, SelectField, Skeleton, toast } from '@barrelhive/ui';
import { SeePlans } from '../../shell/see-plans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { FormButtons } from '../../forms/form-buttons';
import { FormFailure } from '../../forms/form-failure';
import { allStoresQuery } from '../../near-me/all-stores';
import { milesText } from '../../near-me/distance';
import { useHomeTown } from '../../near-me/home-town';
import { saveHomeStores } from '../../near-me/home-stores';
import { HomeTownField } from '../../near-me/home-town-field';
import { homeStoresQuery, useStoreOrder } from '../../near-me/store-order';
import { useCurrentUser } from '../../user/current-user';
import { DISTANCES, nearStores, type NearStore } from './near-stores';
import { CHOOSE_TOWN_FIRST, STORE_UNLISTED, STORES_NOT_LOADED, STORES_NOT_SAVED, STORES_SAVED } from './texts';

interface HomeStoresFormProps {
  chosen: readonly string[];
  most: number;
  townMap: ReactNode;
  onDone: () => void;
}

/** Chooses the stores that somebody drives to: by town, from the list or the map, and miles, up to the number of the plan. The town stays in the browser. */
export default function HomeStoresForm({ chosen: before, most, townMap, onDone }: HomeStoresFormProps) {
  const [chosen, setChosen] = useState(before);
  const [within, setWithin] = useState<number>(DISTANCES[1]);
  const { milesTo } = useStoreOrder();
  const town = useHomeTown();
  // It stays as it was opened: a tap beside the mark can be put right.
  const [startsWithMap] = useState(town === '');
  const stores = useQuery(allStoresQuery);
  const { mutate, isPending, error } = useSave(onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(chosen);
  };
  const toggle = (store: string) =>
    setChosen(chosen.includes(store) ? chosen.filter((each) => each !== store) : [...chosen, store]);
  return (
    <form onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onDone()} className="grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-4">
        <HomeTownField />
        <SelectField label="How far" value={within} onChange={({ target }) => setWithin(Number(target.value))}>
          {DISTANCES.map((miles) => (
            <option key={miles} value={miles}>
              Up to {miles} miles
            </option>
          ))}
        </SelectField>
      </div>
      {townMap && (
        <details open={startsWithMap} className="rounded-field border border-line px-3">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">Choose the town on the map</summary>
          <div className="pb-3">{townMap}</div>
        </details>
      )}
      {stores.data ? (
        <StoreBoxes
          stores={nearStores(stores.data.stores, milesTo, { within, chosen })}
          chosen={chosen}
          most={most}
          empty={milesTo ? `No store within ${within} miles.` : CHOOSE_TOWN_FIRST}
          onToggle={toggle}
        />
      ) : stores.isError ? (
        <Notice title={STORES_NOT_LOADED} onRetry={() => void stores.refetch()} retrying={stores.isFetching} />
      ) : (
        <Skeleton className="h-24" />
      )}
      <PlanHint most={most} />
      <FormFailure
        text={error ? STORES_NOT_SAVED : undefined}
        cause={error instanceof ApiError ? error.message : undefined}
      />
      <FormButtons send="Save" busy={isPending} onCancel={onDone} />
    </form>
  );
}

interface StoreBoxesProps {
  stores: readonly NearStore[];
  chosen: readonly string[];
  most: number;
  empty: string;
  onToggle: (store: string) => void;
}

/** Its boxes are no `CheckboxField`: the sign-up has no room for a piece of code that it would share with this form. */
function StoreBoxes({ stores, chosen, most, empty, onToggle }: StoreBoxesProps) {
  const isFull = chosen.length >= most;
  const unlisted = chosen.filter((store) => !stores.some(({ storeNumber }) => storeNumber === store));
  if (stores.length + unlisted.length === 0) return <p className="text-sm text-muted">{empty}</p>;
  const box = (store: string, about: ReactNode) => {
    const isChosen = chosen.includes(store);
    return (
      <li key={store}>
        <label className="flex min-h-11 cursor-pointer items-start gap-3 text-sm leading-relaxed">
          <input
            type="checkbox"
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={() => onToggle(store)}
            className="mt-0.5 size-5 shrink-0 cursor-pointer rounded accent-primary"
          />
          <span>
            <span className="figures font-semibold">#{displayStoreNumber(store)}</span> {about}
          </span>
        </label>
      </li>
    );
  };
  return (
    <fieldset>
      <legend className="figures mb-2 text-sm font-medium">
        {counted(stores.length, 'store')}, {chosen.length} of {most} chosen
      </legend>
      <ul className="grid max-h-96 gap-3 overflow-y-auto">
        {stores.map(({ storeNumber, address, city, miles }) =>
          box(
            storeNumber,
            <>
              {displayStreet(address)}, {displayCity(city)}
              {miles !== undefined && <span className="figures text-muted"> · {milesText(miles)}</span>}
            </>,
          ),
        )}
        {unlisted.map((store) => box(store, STORE_UNLISTED))}
      </ul>
    </fieldset>
  );
}

/** How many stores the plan has room for; whoever pays nothing hears that texts need a plan. */
function PlanHint({ most }: { most: number }) {
  const { user } = useCurrentUser();
  const isFree = user !== undefined && user.capabilities.texts.length === 0;
  return (
    <p className="figures text-sm text-muted">
      {most === 1 ? 'One store' : `${most} stores`} with your plan. {isFree && 'Texts about your store need a plan. '}
      {most < 10 && <SeePlans />}
    </p>
  );
}

function useSave(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveHomeStores,
    onSuccess: async (saved) => {
      await queryClient.cancelQueries(homeStoresQuery);
      queryClient.setQueryData(homeStoresQuery.queryKey, saved);
      toast.success(STORES_SAVED);
      onDone();
    },
    onError: (failure) => showFailure(failure, STORES_NOT_SAVED),
  });
}
