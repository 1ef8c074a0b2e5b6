import { toast } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '../../api/show-failure';
import { feedsQuery, renewFeeds, switchFeedsOff, type ReadFeeds } from './feeds-query';
import { ADDRESS_RENEWED, FEEDS_NOT_CHANGED, FEEDS_OFF, FEEDS_ON } from './texts';

/** Switches the feeds of the user on and off, and gives them other addresses. */
export function useChangeFeeds() {
  const queryClient = useQueryClient();
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: ({ change }: { change: () => Promise<ReadFeeds>; done: string }) => change(),
    onSuccess: (feeds, { done }) => {
      queryClient.setQueryData(feedsQuery.queryKey, feeds);
      toast.success(done);
    },
    onError: (failure) => showFailure(failure, FEEDS_NOT_CHANGED),
  });
  return {
    switchOn: () => mutate({ change: renewFeeds, done: FEEDS_ON }),
    renew: () => mutate({ change: renewFeeds, done: ADDRESS_RENEWED }),
    switchOff: () => mutate({ change: switchFeedsOff, done: FEEDS_OFF }),
    isBusy,
  };
}
