import { Button } from '@barrelhive/ui';
import { deviceReadiness, WorkersBlockedError } from '../../user/known-device';
import { Late, lateComponent } from '../../late-code/late-component';
import { CONSENT, NO_NOTIFICATIONS, NOTIFICATIONS_BLOCKED, NOTIFY_THIS_DEVICE, WORKERS_BLOCKED } from './texts';
import { useNotifyThisDevice } from './use-notify-this-device';

const lateSteps = lateComponent(() => import('./home-screen-steps'));

interface ThisDeviceProps {
  /** This device is notified already. */
  isHere: boolean;
  hasRoom: boolean;
  most: number;
  onAdded: () => void;
}

/** How this device comes to be notified: by a tap, or after what has to be done first. */
export function ThisDevice({ isHere, hasRoom, most, onAdded }: ThisDeviceProps) {
  const { mutate, isPending, error } = useNotifyThisDevice();
  const readiness = deviceReadiness();
  if (readiness === 'blocked') return <p className="mt-3 text-sm text-order">{NOTIFICATIONS_BLOCKED}</p>;
  if (isHere) return <p className="mt-2 text-sm text-muted">Open this page on another device to add that one, too.</p>;
  if (!hasRoom)
    return (
      <p className="mt-2 text-sm text-muted">{most} devices, as many as there can be. Remove one to add this one.</p>
    );
  if (readiness === 'home-screen') return <Late component={lateSteps} need props={{}} />;
  if (readiness === 'unable') return <p className="mt-3 text-sm text-muted">{NO_NOTIFICATIONS}</p>;
  if (error instanceof WorkersBlockedError)
    return (
      <p role="alert" className="mt-3 text-sm text-order">
        {WORKERS_BLOCKED}
      </p>
    );
  const add = () => mutate(undefined, { onSuccess: (permission) => permission === 'granted' && onAdded() });
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button busy={isPending} onClick={add}>
        {NOTIFY_THIS_DEVICE}
      </Button>
      <p className="text-sm text-muted">Your browser asks you first. By allowing it you say: “{CONSENT}”</p>
    </div>
  );
}
