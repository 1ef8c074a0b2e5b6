import { paidTiers } from '@barrelhive/contracts';
import { planName } from '@barrelhive/rules';
import { Button } from '@barrelhive/ui';
import { NetworkError } from '../api/api-errors';
import { InlineEdit } from '../features/account/inline-edit';
import { RestrictedList } from '../features/allocated/restricted-list';
import { PlanOffer, planActionLook } from '../features/plans/plan-offer';
import { FormFailure } from '../forms/form-failure';
import UpdatePrompt from '../shell/update-prompt';
import { LONG_WORDS, type Examples } from './example';

const saved = () => Promise.resolve();
const refused = () => Promise.reject(new NetworkError());
const noError = () => undefined;

/** What shows accounts, plans and the app's own version. */
export const accountExamples: Examples = {
  PlanOffer: paidTiers.map((tier) => ({
    state: planName(tier),
    shown: (
      <PlanOffer
        tier={tier}
        headingLevel="h3"
        action={<Button look={planActionLook(tier)}>Choose {planName(tier)}</Button>}
      />
    ),
  })),
  InlineEdit: [
    { state: 'a value, and its field after Edit', shown: <EditExample label="Name" value="Jane Doe" /> },
    {
      state: 'a value that is refused when it is saved',
      shown: <EditExample label="Email" value="jane@example.com" onSave={refused} />,
    },
    { state: 'long text', shown: <EditExample label="Email" value={LONG_WORDS.replaceAll(' ', '')} /> },
  ],
  RestrictedList: [{ state: 'without a plan', shown: <RestrictedList /> }],
  FormFailure: [
    { state: 'refused', shown: <FormFailure text="Current password is wrong" /> },
    {
      state: 'refused, and more is known',
      shown: <FormFailure text="Login failed" cause="Try again in 40 seconds." />,
    },
  ],
  UpdatePrompt: [
    {
      state: 'a newer version is there',
      // A frame that moves what it holds is what the block is fixed to.
      shown: (
        <div className="h-32 translate-0">
          <UpdatePrompt />
        </div>
      ),
    },
  ],
};

function EditExample({ onSave = saved, ...edit }: { label: string; value: string; onSave?: () => Promise<void> }) {
  return (
    <dl>
      <InlineEdit {...edit} autoComplete="off" errorOf={noError} onSave={onSave} />
    </dl>
  );
}
