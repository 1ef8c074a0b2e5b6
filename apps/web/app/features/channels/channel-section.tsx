import { Button } from '@barrelhive/ui';
import { SeePlans } from '../../shell/see-plans';
import { useFormOpenedLate } from '../../late-forms/form-opened-late';
import { Late, lateComponent } from '../../late-code/late-component';
import { thisDeviceId } from '../../user/known-device';
import type { ReadChannel } from './channels-query';
import { channelParts, isTyped, type TypedChannel } from './shown-channels';
import { ThisDevice } from './this-device-part';

const lateList = lateComponent(() => import('./address-list'));
const lateForm = lateComponent(() => import('./add-address-form'));

/** A channel: what it is, its addresses, and how to add one. */
export function ChannelSection({ channel: of, toHeading }: { channel: ReadChannel; toHeading: () => void }) {
  const { channel, addresses, in_plan: isInPlan, most_addresses: most } = of;
  const { name, lead } = channelParts[channel];
  return (
    <section>
      <h3 className="font-semibold">{name}</h3>
      <p className="text-sm text-muted">{lead}</p>
      {addresses.length > 0 && <Late component={lateList} need props={{ channel: of, onGone: toHeading }} />}
      {!isInPlan ? (
        <NotInPlan channel={of} />
      ) : !isTyped(channel) ? (
        <ThisDevice
          isHere={addresses.some(({ id }) => id === thisDeviceId())}
          hasRoom={addresses.length < most}
          most={most}
          onAdded={toHeading}
        />
      ) : (
        <AddAddress channel={channel} most={most} hasRoom={addresses.length < most} />
      )}
    </section>
  );
}

function NotInPlan({ channel: { channel, addresses } }: { channel: ReadChannel }) {
  return (
    <p className="mt-2 text-sm">
      Comes with {channelParts[channel].plans}.{addresses.length > 0 && ' Until then nothing is sent there.'}{' '}
      <SeePlans />
    </p>
  );
}

function mostText(most: number): string {
  return most === 1 ? 'There can be one.' : `You have ${most}, as many as there can be.`;
}

interface AddAddressProps {
  channel: TypedChannel;
  most: number;
  hasRoom: boolean;
}

/** The form stays once it is open: the secret that it shows of the last address there is room for is told nowhere else. */
function AddAddress({ channel, most, hasRoom }: AddAddressProps) {
  const { opener, isOpen, open, close } = useFormOpenedLate(lateForm);
  const shown = hasRoom ? (
    <Button ref={opener} look="outline" size="small" className="mt-3" onClick={open}>
      {channelParts[channel].add}
    </Button>
  ) : (
    <p className="mt-3 text-sm text-muted">{mostText(most)} Remove one to add another.</p>
  );
  return <Late component={lateForm} need={isOpen} props={{ channel, onDone: close }} fallback={shown} />;
}
