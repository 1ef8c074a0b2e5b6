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
    {
      state: 'a value, and its field after Edit',
      shown: (
        <dl>
          <InlineEdit label="Name" value="Jane Doe" autoComplete="off" errorOf={noError} onSave={saved} />
        </dl>
      ),
    },
    {
      state: 'a value that is refused when it is saved',
      shown: (
        <dl>
          <InlineEdit label="Email" value="jane@example.com" autoComplete="off" errorOf={noError} onSave={refused} />
        </dl>
      ),
    },
    {
      state: 'long text',
      shown: (
        <dl>
          <InlineEdit
            label="Email"
            value={LONG_WORDS.replaceAll(' ', '')}
            autoComplete="off"
            errorOf={noError}
            onSave={saved}
          />
        </dl>
      ),
    },
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
