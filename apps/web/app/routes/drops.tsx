import { dropTabs, type DropTab } from '@barrelhive/contracts';
import { counted } from '@barrelhive/rules';
import {
  buttonClass,
  CheckedAgo,
  classNames,
  EmptyState,
  Notice,
  PackageOpenIcon,
  useAnnounce,
  useHydrated,
} from '@barrelhive/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import type { readDrops } from '../answers/read-drops';
import { BoardFilters } from '../features/drops/board-filters';
import { useBoardStores, useKnownStores } from '../features/drops/board-stores';
import { boardOf, boards, departments, emptyText, prices, type BoardFilter } from '../features/drops/boards';
import { DropCard } from '../features/drops/drop-card';
import { dropsQuery, type BoardReader, type BoardShown } from '../features/drops/drops-query';
import { mineFirst } from '../features/drops/where-it-came';
import { pageMeta } from '../head/page-meta';
import { homeStoresQuery } from '../near-me/store-order';
import { CardGrid } from '../products/card-grid';
import { LoadingCards } from '../products/product-card-skeleton';
import { useSession } from '../session/session';
import { Page } from '../shell/page';
import { useCurrentUser } from '../user/current-user';

export const meta = () =>
  pageMeta({
    title: 'What came in',
    description:
      'Bottles that just came into Utah’s state liquor stores, price cuts, rarely seen ones, and what is on its way.',
    path: '/drops',
  });

/** What there is to look at, for everybody. Board, filters and page stand in the address. */
export default function Drops() {
  const [inAddress, setQuery] = useSearchParams();
  // The page is written at build time as it is without a query.
  const hydrated = useHydrated();
  const query = hydrated ? inAddress : new URLSearchParams();
  const tab = boardOf(query.get('tab'));
  const upTo = prices.find((price) => price === query.get('up-to')) ?? '';
  const department = departments.find(({ code }) => code === query.get('department'))?.code ?? '';
  const { choices, where, at } = useBoardStores(tab, query.get('stores'));
  const filter = { upTo, department, where };
  const page = Math.max(1, Number(query.get('page')) || 1);
  const reader = useReader();
  const answer = useQuery({
    ...dropsQuery({ tab, ...filter, page }, reader ?? NOBODY, at ?? []),
    enabled: hydrated && reader !== undefined && at !== undefined,
  });
  const { data } = answer;
  const announce = useAnnounce();
  const total = data?.total;
  useEffect(() => {
    if (total !== undefined) announce(counted(total, 'bottle'));
  }, [announce, total, tab]);

  const choose = (change: Partial<BoardFilter>) =>
    setQuery(queryOf({ tab, page: 1, ...filter, ...change }), { replace: true, preventScrollReset: true });

  return (
    <Page title="What came in" intro={boards[tab].intro}>
      <div className="grid gap-6">
        <BoardLinks shown={tab} filter={filter} />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <BoardFilters filter={filter} choices={choices} choose={choose} />
          <p className="figures min-h-5 w-full text-sm text-muted sm:w-auto">
            {data && (
              <>
                {counted(data.total, 'bottle')} · <CheckedAgo instant={data.lastChecked} />
              </>
            )}
          </p>
        </div>
        <Board tab={tab} filter={filter} answer={answer} />
      </div>
    </Page>
  );
}

const NOBODY: BoardReader = { token: undefined, stores: [] };

/** Who looks: a board is asked for once that is known. What came to their stores stands first for whoever has a plan. */
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
  filter: BoardFilter;
  answer: UseQueryResult<z.infer<typeof readDrops>>;
}

function Board({ tab, filter, answer: { data, isError, refetch, isFetching } }: BoardProps) {
  const known = useKnownStores(
    data?.drops.some(({ storeNumbers, arrival }) => (storeNumbers ?? arrival?.storeNumbers) !== undefined) ?? false,
  );
  if (!data && isError)
    return <Notice title="Failed to load the board" onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LoadingCards label="Loading the board" />;
  if (data.drops.length === 0) {
    return (
      <EmptyState icon={<PackageOpenIcon />} title="Nothing here right now">
        {emptyText(tab, filter)}
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
      {data.pages > 1 && <OtherPages tab={tab} filter={filter} page={data.page} pages={data.pages} />}
    </>
  );
}

function BoardLinks({ shown, filter }: { shown: DropTab; filter: BoardFilter }) {
  return (
    <nav aria-label="Boards" className="flex flex-wrap gap-2">
      {dropTabs.map((tab) => (
        <Link
          key={tab}
          to={addressOf({ tab, page: 1, ...filter })}
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

interface OtherPagesProps {
  tab: DropTab;
  filter: BoardFilter;
  page: number;
  pages: number;
}

function OtherPages({ tab, filter, page, pages }: OtherPagesProps) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4">
      {page > 1 && (
        <Link to={addressOf({ tab, ...filter, page: page - 1 })} className={buttonClass('outline', 'small')}>
          Previous
        </Link>
      )}
      <p className="figures text-sm text-muted">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={addressOf({ tab, ...filter, page: page + 1 })} className={buttonClass('outline', 'small')}>
          Next
        </Link>
      )}
    </nav>
  );
}

const addressOf = (shown: BoardShown) => `/drops?${queryOf(shown).toString()}`;

function queryOf({ tab, upTo, department, where, page }: BoardShown): URLSearchParams {
  return new URLSearchParams({
    tab,
    ...(upTo !== '' && { 'up-to': upTo }),
    ...(department !== '' && { department }),
    ...(where !== '' && { stores: where }),
    ...(page > 1 && { page: String(page) }),
  });
}
