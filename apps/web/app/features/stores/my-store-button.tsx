import { Button, buttonClass, StarIcon, toast } from '@barrelhive/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { listOf } from '../../answers/lenient';
import { callApi } from '../../api/api-client';
import { useSession } from '../../session/session';

const PATH = '/api/home-stores';
const KEY = ['home-stores'];
const readHomeStores = z.object({ stores: listOf(z.string()), most: z.catch(z.int(), 1) });

/** Makes a store one of those that a person drives to, or takes it back. A guest signs up first. */
export function MyStoreButton({ storeNumber }: { storeNumber: string }) {
  const { token } = useSession();
  if (token !== undefined) return <MembersButton storeNumber={storeNumber} />;
  return (
    <Link to="/signup" className={buttonClass('outline', 'regular')}>
      <StarIcon className="size-4" />
      My store
    </Link>
  );
}

/** Nothing before it is known whether it is one of theirs. */
function MembersButton({ storeNumber }: { storeNumber: string }) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi({ path: PATH, answer: readHomeStores, signal, refusals: 'caller' }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (stores: string[]) =>
      callApi({ method: 'PUT', path: PATH, body: { stores }, answer: readHomeStores, refusals: 'caller' }),
    onSuccess: (saved) => queryClient.setQueryData(KEY, saved),
    onError: (failure) => toast.error(failure.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  if (!data) return null;
  const { stores } = data;
  const isMine = stores.includes(storeNumber);
  const toggle = () => mutate(isMine ? stores.filter((each) => each !== storeNumber) : [...stores, storeNumber]);
  return (
    <Button look="outline" busy={isPending} aria-pressed={isMine} onClick={toggle}>
      <StarIcon className={isMine ? 'size-4 fill-current text-primary' : 'size-4'} />
      My store
    </Button>
  );
}
