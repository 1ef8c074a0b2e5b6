import type { ChangeChannelBody, WishesOnChannel } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText, unlessGone } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { thisDeviceId } from '../../user/known-device';
import {
  changeAddress,
  channelsQuery,
  removeAddress,
  testAddress,
  type ReadAddress,
  type ReadChannel,
} from './channels-query';
import type { ShownChannel } from './shown-channels';
import { CHANGED, NOT_CHANGED, NOT_REMOVED, REMOVED, TEST_NOT_SENT, TEST_SENT } from './address-texts';
import { useReload } from './use-notify-this-device';

export function useSendTest() {
  return useMutation({
    mutationFn: ({ id }: ReadAddress) => testAddress(id),
    onSuccess: () => toast.success(TEST_SENT),
    onError: (failure) => showFailure(failure, failureText(failure, TEST_NOT_SENT)),
    onSettled: useReload(),
  });
}

/** Removes an address; this device's browser lets go of its own, too. */
export function useRemoveAddress() {
  return useMutation({
    mutationFn: async ({ id }: ReadAddress) => {
      await unlessGone(removeAddress(id));
      if (id === thisDeviceId()) await (await import('../../user/this-device')).letGoOfThisDevice();
    },
    onSuccess: () => toast.success(REMOVED),
    onError: (failure) => showFailure(failure, NOT_REMOVED),
    onSettled: useReload(),
  });
}

export function useChangeAddress(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: (body: ChangeChannelBody) => changeAddress(id, body),
    onSuccess: () => {
      toast.success(CHANGED);
      onDone();
    },
    onError: (failure) => showFailure(failure, NOT_CHANGED),
    onSettled: useReload(),
  });
}

interface WishChange {
  channel: ShownChannel;
  /** One of its addresses: the wishes are those of the channel, at whichever. */
  addressId: string;
  wishes: Partial<WishesOnChannel>;
}

/** Shows a wish at once, and saves one after the other. */
export function useChangeWishes() {
  const queryClient = useQueryClient();
  const reload = useReload();
  const { queryKey } = channelsQuery;
  const key = ['channel-wishes'];
  return useMutation({
    mutationKey: key,
    scope: { id: 'channel-wishes' },
    mutationFn: ({ addressId, wishes }: WishChange) => changeAddress(addressId, { wishes }),
    onMutate: async ({ channel, wishes }) => {
      await queryClient.cancelQueries({ queryKey });
      const wish = (each: ReadChannel) =>
        each.channel === channel ? { ...each, wishes: { ...each.wishes, ...wishes } } : each;
      queryClient.setQueryData(queryKey, (held) => held && { ...held, channels: held.channels.map(wish) });
    },
    onError: (failure) => showFailure(failure, NOT_CHANGED),
    // After the last of several changes: what is read while another is under way would be without that one.
    onSettled: () => (queryClient.isMutating({ mutationKey: key }) === 1 ? reload() : undefined),
  });
}
