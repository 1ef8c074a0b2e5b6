import { displayMoment } from '@barrelhive/rules';
import { Badge, Button, onFirstPress, type Tone } from '@barrelhive/ui';
import { useFormOpenedLate } from '../../late-forms/form-opened-late';
import { Late, lateComponent } from '../../late-code/late-component';
import { thisDeviceId } from '../../user/known-device';
import type { ReadAddress, ReadChannel } from './channels-query';
import { isConfirmedByTest, type ShownChannel } from './shown-channels';
import { quietText } from './quiet-hours';
import { useCurrentUser } from '../../user/current-user';
import { limitOf, NOTHING_CHOSEN, offeredKinds, troubleOf } from './address-texts';
import { useRemoveAddress, useSendTest } from './use-addresses';

const lateForm = lateComponent(() => import('./change-address-form'));

const badges: Readonly<Record<ReadAddress['state'], readonly [Tone, string]>> = {
  confirmed: ['stock', 'On'],
  unconfirmed: ['order', 'Not confirmed yet'],
  paused: ['order', 'Paused'],
  unusable: ['zero', 'Off'],
};

/** The addresses of a channel. `onGone` is called when one is about to go. */
export default function AddressList({ channel: of, onGone }: { channel: ReadChannel; onGone: () => void }) {
  const { channel, addresses, in_plan: isInPlan, wishes } = of;
  const { user } = useCurrentUser();
  const kinds = user?.capabilities.texts ?? [];
  // Whoever takes no texts begins with no wish here either.
  const isSilent = user && isInPlan && !offeredKinds.some(({ wish, kind }) => wishes[wish] && kinds.includes(kind));
  return (
    <>
      <ul className="mt-1 divide-y divide-line">
        {addresses.map((address) => (
          <AddressRow key={address.id} channel={channel} address={address} isInPlan={isInPlan} onGone={onGone} />
        ))}
      </ul>
      {isSilent && <p className="text-sm text-order">{NOTHING_CHOSEN}</p>}
    </>
  );
}

interface AddressRowProps {
  channel: ShownChannel;
  address: ReadAddress;
  isInPlan: boolean;
  /** The row is about to go. */
  onGone: () => void;
}

/** An address, how it stands, and what can be done with it. */
function AddressRow({ channel, address, isInPlan, onGone }: AddressRowProps) {
  const { id, label, state } = address;
  const { opener, isOpen, open, close } = useFormOpenedLate(lateForm);
  const test = useSendTest();
  const remove = useRemoveAddress();
  const [tone, word] = isInPlan ? badges[state] : (['plain', 'Not in your plan'] as const);
  const end = () => {
    onGone();
    remove.mutate(address);
  };
  const buttons = (
    <div className="flex flex-wrap gap-2">
      {isInPlan && (state !== 'unconfirmed' || isConfirmedByTest(channel)) && (
        <Button
          look="outline"
          size="small"
          busy={test.isPending}
          onClick={() => test.mutate(address)}
          aria-label={`Send a test: ${label}`}
        >
          Send a test
        </Button>
      )}
      <Button ref={opener} look="outline" size="small" onClick={open} aria-label={`Change: ${label}`}>
        Change
      </Button>
      <Button
        look="outline"
        size="small"
        busy={remove.isPending}
        onClick={onFirstPress(end)}
        aria-label={`Remove: ${label}`}
      >
        Remove
      </Button>
    </div>
  );
  const formProps = { channel, address, onDone: close };
  return (
    <li className="grid gap-3 py-3.5">
      <div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{label}</span>
          <Badge tone={tone}>{word}</Badge>
          {id === thisDeviceId() && <span className="text-sm font-normal text-muted">this device</span>}
        </p>
        <Standing channel={channel} address={address} isInPlan={isInPlan} />
      </div>
      <Late component={lateForm} need={isOpen} props={formProps} fallback={buttons} />
    </li>
  );
}

/** When it was told last, when it is told, and what is wrong with it. */
function Standing({ channel, address, isInPlan }: Omit<AddressRowProps, 'onGone'>) {
  const { state, failed } = address;
  const trouble = isInPlan ? troubleOf(channel, address) : undefined;
  const limit = isInPlan ? limitOf(channel, address) : undefined;
  return (
    <div className="figures grid gap-0.5 text-sm text-muted">
      <p>{[lastMoment(address), deliveryWords(address)].filter(Boolean).join(' · ')}</p>
      {failed?.at && state === 'confirmed' && (
        <p className="text-zero">The last message did not get through ({displayMoment(new Date(failed.at))}).</p>
      )}
      {trouble && <p className={state === 'unusable' ? 'text-zero' : 'text-order'}>{trouble}</p>}
      {limit && <p>{limit}</p>}
    </div>
  );
}

function lastMoment({ told_at: notifiedAt, added_at: addedAt }: ReadAddress): string | undefined {
  if (notifiedAt) return `Told last ${displayMoment(new Date(notifiedAt))}`;
  return addedAt ? `Added ${displayMoment(new Date(addedAt))}` : undefined;
}

function deliveryWords({ quiet_hours: quiet, tells }: ReadAddress): string | undefined {
  if (quiet) return quietText(quiet);
  return tells && (tells === 'at_once' ? 'At once' : 'Each morning at 8');
}
