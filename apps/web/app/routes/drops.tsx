import { dropTabs, type DropTab } from '@barrelhive/contracts';
import { counted } from '@barrelhive/rules';
import {
  buttonClass,
  CheckedAgo,
  classNames,
  EmptyState,
  Notice,
  PackageOpenIcon,
  SelectField,
  useAnnounce,
  useHydrated,
} from '@barrelhive/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import type { readDrops } from '../answers/read-drops';
import { boardOf, boards } from '../features/drops/boards';
import { DropCard } from '../features/drops/drop-card';
import { dropsQuery, type BoardReader } from '../features/drops/drops-query';
import { useKnownStores } from '../features/drops/use-known-stores';
import { mineFirst } from '../features/drops/where-it-came';
import { pageMeta } from '../head/page-meta';
import { homeStoresQuery } from '../near-me/store-order';
import { CardGrid } from '../products/card-grid';
import { ProductCardSkeleton } from '../products/product-card-skeleton';
import { useSession } from '../session/session';
import { Page } from '../shell/page';
import { useCurrentUser } from '../user/current-user';

const PRICES = ['30', '50', '100', '200'];

export const meta = () =>
  pageMeta({
    title: 'What came in',
    description:
      'Bottles that just came into Utah’s state liquor stores, price cuts, rarely seen ones, and what is on its way.',
    path: '/drops',
  });

/** What there is to look at, for everybody. Board, price and page stand in the address. */
export default function Drops() {
  const [inAddress, setQuery] = useSearchParams();
  // The page is written at build time as it is without a query.
  const hydrated = useHydrated();
  const query = hydrated ? inAddress : new URLSearchParams();
  const tab = boardOf(query.get('tab'));
  const upTo = PRICES.find((price) => price === query.get('up-to')) ?? '';
  const page = Math.max(1, Number(query.get('page')) || 1);
  const reader = useReader();
  const answer = useQuery({
    ...dropsQuery({ tab, upTo, page }, reader ?? NOBODY),
    enabled: hydrated && reader !== undefined,
  });
  const { data } = answer;
  const announce = useAnnounce();
  const total = data?.total;
  useEffect(() => {
    if (total !== undefined) announce(counted(total, 'bottle'));
  }, [announce, total, tab]);

  const chooseUpTo = (price: string) =>
    setQuery({ tab, ...(price !== '' && { 'up-to': price }) }, { replace: true, preventScrollReset: true });

  return (
    <Page title="What came in" intro={boards[tab].intro}>
      <div className="grid gap-6">
        <BoardLinks shown={tab} upTo={upTo} />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <SelectField label="Price" value={upTo} onChange={({ target }) => chooseUpTo(target.value)}>
            <option value="">Any price</option>
            {PRICES.map((price) => (
              <option key={price} value={price}>
                Up to ${price}
              </option>
            ))}
          </SelectField>
          <p className="figures min-h-5 text-sm text-muted">
            {data && (
              <>
                {counted(data.total, 'bottle')} · <CheckedAgo instant={data.lastChecked} />
              </>
            )}
          </p>
        </div>
        <Board tab={tab} upTo={upTo} answer={answer} />
      </div>
    </Page>
  );
}

const NOBODY: BoardReader = { token: undefined, stores: [] };

/** Who looks: a board is asked for once that is known. What came to their stores stands first for who has a plan. */
function useReader(): BoardReader | undefined {
  const { token } = useSession();
  const { user, isPending } = useCurrentUser();
  const home = useQuery({ ...homeStoresQuery, enabled: user?.isPaid === true });
  if (token === undefined) return NOBODY;
  if (!user) return isPending ? undefined : { token, stores: [] };
  if (!user.isPaid) return { token, stores: [] };
  return home.isPending ? undefined : { token, stores: home.data?.stores ?? [] };
}

interface BoardProps {
  tab: DropTab;
  upTo: string;
  answer: UseQueryResult<z.infer<typeof readDrops>>;
}

function Board({ tab, upTo, answer: { data, isError, refetch, isFetching } }: BoardProps) {
  const known = useKnownStores(data?.drops.some(({ arrival }) => arrival?.storeNumbers !== undefined) ?? false);
  if (!data && isError)
    return <Notice title="Failed to load the board" onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LoadingBoard />;
  if (data.drops.length === 0) {
    return (
      <EmptyState icon={<PackageOpenIcon />} title="Nothing here right now">
        {boards[tab].empty}
      </EmptyState>
    );
  }
  return (
    <>
      <CardGrid>
        {mineFirst(data.drops, known).map((drop) => (
          <DropCard key={drop.sku} tab={tab} drop={drop} known={known} />
        ))}
      </CardGrid>
      {data.pages > 1 && <OtherPages tab={tab} upTo={upTo} page={data.page} pages={data.pages} />}
    </>
  );
}

function BoardLinks({ shown, upTo }: { shown: DropTab; upTo: string }) {
  return (
    <nav aria-label="Boards" className="flex flex-wrap gap-2">
      {dropTabs.map((tab) => (
        <Link
          key={tab}
          to={addressOf({ tab, upTo })}
          replace
          preventScrollReset
          aria-current={tab === shown ? 'page' : undefined}
          className={classNames(buttonClass(tab === shown ? 'primary' : 'outline', 'small'), 'min-h-11')}
        >
          {boards[tab].label}
        </Link>
      ))}
    </nav>
  );
}

function OtherPages({ tab, upTo, page, pages }: { tab: DropTab; upTo: string; page: number; pages: number }) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4">
      {page > 1 && (
        <Link to={addressOf({ tab, upTo, page: page - 1 })} className={buttonClass('outline', 'small')}>
          Previous
        </Link>
      )}
      <p className="figures text-sm text-muted">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={addressOf({ tab, upTo, page: page + 1 })} className={buttonClass('outline', 'small')}>
          Next
        </Link>
      )}
    </nav>
  );
}

function addressOf({ tab, upTo, page = 1 }: { tab: DropTab; upTo: string; page?: number }): string {
  const query = new URLSearchParams({
    tab,
    ...(upTo !== '' && { 'up-to': upTo }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/drops?${query.toString()}`;
}

function LoadingBoard() {
  return (
    <div aria-busy="true" data-page-pending className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <p className="sr-only">Loading the board</p>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
