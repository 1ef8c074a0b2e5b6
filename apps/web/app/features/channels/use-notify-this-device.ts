import { toast } from '@barrelhive/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { WorkersBlockedError } from '../../user/known-device';
import { channelsQuery } from './channels-query';
import { CONSENT, DEVICE_ADDED, NOT_ADDED, NOT_ALLOWED_YET, NOTIFICATIONS_BLOCKED } from './texts';

/** Reads anew how the channels stand. */
export function useReload() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey });
}

const saidBy: Readonly<Record<NotificationPermission, () => void>> = {
  granted: () => toast.success(DEVICE_ADDED),
  default: () => toast.error(NOT_ALLOWED_YET),
  denied: () => toast.error(NOTIFICATIONS_BLOCKED),
};

/** Asks whoever holds the device, and adds it. */
export function useNotifyThisDevice() {
  return useMutation({
    mutationFn: async () => {
      // First: a browser asks only as long as the tap is fresh.
      const permission = await Notification.requestPermission();
      if (permission === 'granted') await (await import('../../user/this-device')).addThisDevice(CONSENT);
      return permission;
    },
    onSuccess: (permission) => saidBy[permission](),
    onError: (failure) => {
      // Stands in place of the button.
      if (!(failure instanceof WorkersBlockedError)) showFailure(failure, failureText(failure, NOT_ADDED));
    },
    onSettled: useReload(),
  });
}
