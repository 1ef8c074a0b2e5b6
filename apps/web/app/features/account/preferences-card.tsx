import type { AlertPreferences, PartialAlertPreferences } from '@barrelhive/contracts';
import { preferenceFor, type MessageKind } from '@barrelhive/rules';
import { buttonClass, Card, Notice, Skeleton, SwitchField, toast } from '@barrelhive/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { Link } from 'react-router';
import { tellFailure } from '../../api/tell-failure';
import { FormFailure } from '../../forms/form-failure';
import { useCurrentUser, type CurrentUser } from '../../user/current-user';
import { partBefore } from './part-before';
import { preferencesQuery, savePreferences } from './preferences-query';
import { PREFERENCES_NOT_LOADED, PREFERENCES_NOT_SAVED, PREFERENCES_SAVED } from './texts';

interface PreferenceSwitch {
  kind: MessageKind;
  label: string;
  description: string;
}

const preferenceSwitches: PreferenceSwitch[] = [
  { kind: 'back-in-stock', label: 'Back in stock', description: 'A bottle you wait for reaches a shelf.' },
  { kind: 'price', label: 'Price changes', description: 'A price moves by 5 percent or 10 dollars.' },
  { kind: 'new-item', label: 'New items', description: 'The state lists a bottle for the first time.' },
  { kind: 'monthly-allocated', label: 'Monthly allocated list', description: 'The list of the month is released.' },
  {
    kind: 'lottery',
    label: 'Lottery openings',
    description: 'A drawing for rare bottles opens. Standard and Premium.',
  },
];

/** What to be texted about. Without a paid plan all is off and a panel says what is missed. */
export function PreferencesCard() {
  const { user } = useCurrentUser();
  const { data: preferences, isError, refetch } = useQuery(preferencesQuery);
  return (
    <Card>
      <h2 className="mb-4 flex items-center gap-2 text-xl">
        <BellRing aria-hidden className="size-5 text-primary" />
        Alert Preferences
      </h2>
      {isError && !preferences ? (
        <Notice title={PREFERENCES_NOT_LOADED} onRetry={() => void refetch()} />
      ) : user && preferences ? (
        <PreferenceSwitches user={user} preferences={preferences} />
      ) : (
        <div className="grid gap-5">
          {preferenceSwitches.map(({ kind }) => (
            <Skeleton key={kind} className="h-[2.8rem]" />
          ))}
        </div>
      )}
    </Card>
  );
}

function PreferenceSwitches({ user, preferences }: { user: CurrentUser; preferences: AlertPreferences }) {
  const { mutate, isError } = usePreferencesUpdate();
  const mayReceive = (kind: MessageKind) => user.capabilities.texts.includes(kind);
  return (
    <div className="grid gap-5">
      {!user.isPaid && <UpgradePanel />}
      {preferenceSwitches.map(({ kind, label, description }) => (
        <SwitchField
          key={kind}
          label={label}
          description={description}
          checked={mayReceive(kind) && preferences[preferenceFor[kind]]}
          disabled={!mayReceive(kind)}
          onChange={(checked) => mutate({ [preferenceFor[kind]]: checked })}
        />
      ))}
      <FormFailure text={isError ? PREFERENCES_NOT_SAVED : undefined} />
    </div>
  );
}

function UpgradePanel() {
  return (
    <div className="rounded-card bg-order-soft p-4 text-order">
      <p className="font-semibold">You are missing out on</p>
      <ul className="mt-1 mb-4 list-disc pl-5 text-sm leading-relaxed">
        <li>Texts when a bottle is back in stock or changes its price</li>
        <li>Texts for new items and the monthly allocated list</li>
        <li>The current month’s allocated list and lottery openings</li>
      </ul>
      <Link to="/subscription-select" className={buttonClass('primary', 'regular')}>
        Subscribe to Enable Alerts
      </Link>
    </div>
  );
}

const mutationKey = ['alert-preferences'];

/** Shows the change at once and puts it back, and nothing else, when the server refuses. */
function usePreferencesUpdate() {
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    mutationKey,
    mutationFn: (change: PartialAlertPreferences) => {
      const shown = queryClient.getQueryData(queryKey);
      return savePreferences({
        new_items: shown?.new_items,
        back_in_stock: shown?.back_in_stock,
        price: shown?.price,
        monthly_allocated: shown?.monthly_allocated,
        lottery: shown?.lottery,
        notification_methods: ['sms'],
        ...change,
      });
    },
    scope: { id: 'alert-preferences' },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const shown = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, shown && { ...shown, ...change });
      return { before: shown && partBefore(shown, change) };
    },
    onSuccess: () => toast.success(PREFERENCES_SAVED),
    onError: (failure, _, context) => {
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, ...context?.before });
      tellFailure(failure, PREFERENCES_NOT_SAVED);
    },
    // What is read while another change is under way would be without that one.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
