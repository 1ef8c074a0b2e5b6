import type { ChangeChannelBody } from '@barrelhive/contracts';
import { SelectField, SwitchField, TextField } from '@barrelhive/ui';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../api/api-errors';
import { FormButtons } from '../../forms/form-buttons';
import { FormFailure } from '../../forms/form-failure';
import type { ReadAddress } from './channels-query';
import { eveningHours, hourText, morningHours, NIGHT } from './quiet-hours';
import { NAME_MISSING, NOT_CHANGED } from './address-texts';
import { channelParts, type ShownChannel } from './shown-channels';
import { useChangeAddress } from './use-addresses';

const MOST_LETTERS = 60;

interface ChangeAddressFormProps {
  channel: ShownChannel;
  address: ReadAddress;
  onDone: () => void;
}

/** Changes how an address is called, and when it is told. */
export default function ChangeAddressForm({ channel, address, onDone }: ChangeAddressFormProps) {
  const [label, setLabel] = useState(address.label);
  const [quiet, setQuiet] = useState(address.quiet_hours);
  const [tells, setTells] = useState(address.tells);
  const [isJudged, setIsJudged] = useState(false);
  const { mutate, error, isPending } = useChangeAddress(address.id, onDone);
  const isNamed = label.trim() !== '';
  const { mayBeQuiet } = channelParts[channel];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsJudged(true);
    if (!isNamed) return;
    const body: ChangeChannelBody = { label: label.trim() };
    if (mayBeQuiet) body.quiet_hours = quiet;
    if (tells) body.tells = tells;
    mutate(body);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Name"
        autoFocus
        maxLength={MOST_LETTERS}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        error={isJudged && !isNamed ? NAME_MISSING : undefined}
      />
      {tells && (
        <SelectField
          label="When"
          value={tells}
          onChange={({ target }) => setTells(target.value === 'at_once' ? 'at_once' : 'each_morning')}
        >
          <option value="at_once">At once</option>
          <option value="each_morning">Each morning at 8, all of the day before</option>
        </SelectField>
      )}
      {mayBeQuiet && <QuietHoursFields quiet={quiet} onChange={setQuiet} />}
      <FormFailure text={error ? failureText(error, NOT_CHANGED) : undefined} />
      <FormButtons send="Save" busy={isPending} onCancel={onDone} />
    </form>
  );
}

interface QuietHoursFieldsProps {
  quiet: ReadAddress['quiet_hours'];
  onChange: (quiet: ReadAddress['quiet_hours']) => void;
}

function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  return (
    <>
      <SwitchField
        label="Quiet at night"
        description="What is found meanwhile is told in the morning, if it is still there."
        checked={quiet !== null}
        onChange={(isQuiet) => onChange(isQuiet ? NIGHT : null)}
      />
      {quiet && (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="From"
            value={quiet.from}
            onChange={({ target }) => onChange({ ...quiet, from: target.value })}
          >
            <Hours hours={eveningHours(quiet.from)} />
          </SelectField>
          <SelectField
            label="Until"
            value={quiet.until}
            onChange={({ target }) => onChange({ ...quiet, until: target.value })}
          >
            <Hours hours={morningHours(quiet.until)} />
          </SelectField>
        </div>
      )}
    </>
  );
}

function Hours({ hours }: { hours: readonly string[] }) {
  return hours.map((time) => (
    <option key={time} value={time}>
      {hourText(time)}
    </option>
  ));
}
