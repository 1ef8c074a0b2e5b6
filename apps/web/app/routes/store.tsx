import { PRODUCT_NAME, shownName, storeTitle } from '@barrelhive/rules';
import { Card, EmptyState, Notice, SearchXIcon, Skeleton, useNow } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type * as z from 'zod/mini';
import type { readStorePage } from '../answers/read-stores';
import { ApiError } from '../api/api-errors';
import { BottleRow } from '../features/stores/bottle-row';
import { CameInLately } from '../features/stores/came-in-lately';
import { MyStoreButton } from '../features/stores/my-store-button';
import { OpenState } from '../features/stores/open-state';
import { arrivalsQuery, storeQuery } from '../features/stores/stores-query';
import { checkedWords, NOTHING_RARE, weekdayWords } from '../features/stores/texts';
import { Served, useServedHead } from '../head/served';
import { StoreContact } from '../products/store-contact';
import { useSession } from '../session/session';
import { ButtonLink } from '../shell/button-link';
import { Page } from '../shell/page';

/** The rest of the head comes with the document, which names the store (ADR 0023). */
export const meta = () => [{ title: `A state liquor store | ${PRODUCT_NAME}` }];

/** One store for everybody, by its number: whether it is open, what came to it, and what rare stands there. */
export default function StorePage() {
  const { number = '' } = useParams();
  const { token } = useSession();
  const { data, error, refetch, isFetching } = useQuery(storeQuery(number));
  const { isPending: arrivalsAreAwaited } = useQuery(arrivalsQuery(number, token));
  // Both are shown at once: what came later would move what is below it.
  const store = useDeferredValue(arrivalsAreAwaited ? undefined : data);
  const now = useNow();
  const name = store && storeTitle(store);
  useServedHead(number, name);
  return (
    <Page
      title={name ?? <Served place="name">Store</Served>}
      intro={store ? <OpenState ownHours={store.ownHours} now={now} /> : !error && <>&nbsp;</>}
    >
      {store ? (
        <StoreView store={store} />
      ) : error ? (
        <MissingStore error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ExpectedStore />
      )}
    </Page>
  );
}

function StoreView({ store }: { store: z.infer<typeof readStorePage> }) {
  const { storeNumber, rarelySeen, weekdays, checkedToday } = store;
  return (
    <div className="grid gap-4">
      <div className="flex min-h-11 flex-wrap gap-3">
        <StoreContact store={store} />
        <MyStoreButton storeNumber={storeNumber} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Part title="Came in lately">
          <CameInLately storeNumber={storeNumber} />
          {weekdays && <p className="figures mt-3 border-t border-line pt-3 text-sm">{weekdayWords(weekdays)}</p>}
        </Part>
        <Part title="Rarely seen, here now">
          {rarelySeen.length === 0 && <p className="text-muted">{NOTHING_RARE}</p>}
          <ul className="divide-y divide-line">
            {rarelySeen.map((bottle) => (
              <BottleRow key={bottle.sku} sku={bottle.sku} name={shownName(bottle)} price={bottle.price}>
                {bottle.qty} here
              </BottleRow>
            ))}
          </ul>
        </Part>
      </div>
      <p className="figures flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <span>{checkedToday && checkedToday.of > 0 && checkedWords(checkedToday)}</span>
        <Link to="/stores" className="py-1 text-primary underline underline-offset-4">
          All stores
        </Link>
      </p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </Card>
  );
}

/** The same places, as high as a screen, and no footer below them, so that nothing that is seen moves when the store comes. */
function ExpectedStore() {
  return (
    <div aria-busy="true" data-page-pending className="grid min-h-dvh content-start gap-4">
      <Skeleton className="h-11 w-72" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
    </div>
  );
}

interface MissingStoreProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

function MissingStore({ error, onRetry, retrying }: MissingStoreProps) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isUnknown) return <Notice title="Failed to load the store" onRetry={onRetry} retrying={retrying} />;
  return (
    <EmptyState
      icon={<SearchXIcon />}
      title="We do not know this store"
      action={<ButtonLink to="/stores">All stores</ButtonLink>}
    >
      It may have closed, or the address has a typo.
    </EmptyState>
  );
}
