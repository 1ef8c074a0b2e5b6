import { Button, buttonClass, Skeleton, toast } from '@barrelhive/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { saveHomeStores } from '../../near-me/home-stores';
import { homeStoresQuery } from '../../near-me/store-order';
import { useSession } from '../../session/session';

/** Makes a store one of those that a person drives to, or takes it back. A guest signs up first. */
export function MyStoreButton({ storeNumber }: { storeNumber: string }) {
  const { token } = useSession();
  if (token !== undefined) return <MembersButton storeNumber={storeNumber} />;
  return (
    <Link to="/signup" className={buttonClass('outline', 'regular')}>
      <span aria-hidden>☆</span>
      My store
    </Link>
  );
}

/** Its place is kept until it is known whether the store is one of theirs; nothing where that cannot be known. */
function MembersButton({ storeNumber }: { storeNumber: string }) {
  const queryClient = useQueryClient();
  const { data, isPending: isAwaited } = useQuery(homeStoresQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (stores: string[]) => saveHomeStores(stores),
    onSuccess: (saved) => queryClient.setQueryData(homeStoresQuery.queryKey, saved),
    onError: (failure) => toast.error(failure.message),
    onSettled: () => queryClient.invalidateQueries(homeStoresQuery),
  });
  if (!data) return isAwaited && <Skeleton className="h-11 w-32" />;
  const { stores } = data;
  const isMine = stores.includes(storeNumber);
  const toggle = () => mutate(isMine ? stores.filter((each) => each !== storeNumber) : [...stores, storeNumber]);
  return (
    <Button look="outline" busy={isPending} aria-pressed={isMine} onClick={toggle}>
      <span aria-hidden className="text-primary">
        {isMine ? '★' : '☆'}
      </span>
      My store
    </Button>
  );
}
