import type { AlertPreferences } from '@barrelhive/contracts';
import { preferenceFor, type MessageKind } from '@barrelhive/rules';
import { BellRingIcon, Card, Notice, Skeleton, SwitchField, toast, useIsOffline } from '@barrelhive/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CardHeading } from '../../shell/card-heading';
import { showFailure } from '../../api/show-failure';
import { FormFailure } from '../../forms/form-failure';
import { ButtonLink } from '../../shell/button-link';
import { useCurrentUser, type CurrentUser } from '../../user/current-user';
import { UserAwaited } from '../../user/user-awaited';
import { preferencesQuery, savePreferences, withChange } from './preferences-query';
import { PREFERENCES_NEED_CONNECTION, PREFERENCES_NOT_LOADED, PREFERENCES_NOT_SAVED, PREFERENCES_SAVED } from './texts';
import { useShownAhead } from './use-shown-ahead';

const PREFERENCE_EDITS = ['alert-preferences'];

interface PreferenceSwitch {
  kind: MessageKind;
  label: string;
  description: string;
}

const preferenceSwitches: PreferenceSwitch[] = [
  { kind: 'back-in-stock', label: 'Back in stock', description: 'A bottle you wait for reaches a shelf.' },
  { kind: 'price', label: 'Price changes', description: 'A price moves by 5 percent or 10 dollars.' },
  { kind: 'new-item', label: 'New items', description: 'The state lists a bottle for the first time.' },
  {
    kind: 'on-its-way',
    label: 'On its way',
    description: 'In the state warehouse, in no store.',
  },
  {
    kind: 'monthly-allocated',
    label: 'Monthly allocated list',
    description: 'The list is posted, then released.',
  },
  {
    kind: 'lottery',
    label: 'Lottery openings',
    description: 'A drawing for rare bottles opens. Standard and Premium.',
  },
];

/** What to be texted about. Without a paid plan all is off and a panel says what is missed. */
export function PreferencesCard() {
  const { user } = useCurrentUser();
  const { data, isError, refetch } = useQuery(preferencesQuery);
  const isOffline = useIsOffline();
  const preferences = useShownAhead<AlertPreferences>(data, PREFERENCE_EDITS);
  return (
    <Card>
      <CardHeading icon={BellRingIcon} className="mb-4" text="Alert Preferences" />
      {isError && !preferences && !isOffline ? (
        <Notice title={PREFERENCES_NOT_LOADED} onRetry={() => void refetch()} />
      ) : user && preferences ? (
        <PreferenceSwitches user={user} preferences={preferences} />
      ) : (
        <UserAwaited offline={PREFERENCES_NEED_CONNECTION} failed={PREFERENCES_NOT_LOADED}>
          <div className="grid gap-5">
            {preferenceSwitches.map(({ kind, label, description }) => (
              <AwaitedSwitch key={kind} label={label} description={description} />
            ))}
          </div>
        </UserAwaited>
      )}
    </Card>
  );
}

/** Keeps the place of a switch, whose description needs two lines on a phone. */
function AwaitedSwitch({ label, description }: Omit<PreferenceSwitch, 'kind'>) {
  return (
    <div className="relative">
      <Skeleton className="absolute inset-0" />
      <div className="invisible mr-16">
        <span className="font-semibold">{label}</span>
        <p className="text-sm">{description}</p>
      </div>
    </div>
  );
}

function PreferenceSwitches({ user, preferences }: { user: CurrentUser; preferences: AlertPreferences }) {
  const { change, hasFailed } = usePreferencesUpdate();
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
          onChange={(checked) => change({ [preferenceFor[kind]]: checked })}
        />
      ))}
      <FormFailure text={hasFailed ? PREFERENCES_NOT_SAVED : undefined} />
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
      <ButtonLink to="/subscription-select">Subscribe to Enable Alerts</ButtonLink>
    </div>
  );
}

/** Saves one change after the other. `hasFailed` when one did since the person made the last of them. */
function usePreferencesUpdate() {
  const queryClient = useQueryClient();
  const [hasFailed, setHasFailed] = useState(false);
  const { queryKey } = preferencesQuery;
  const { mutate } = useMutation({
    mutationKey: PREFERENCE_EDITS,
    mutationFn: ({ change }: { change: Partial<AlertPreferences> }) =>
      savePreferences(withChange(queryClient.getQueryData(queryKey), change)),
    scope: { id: 'alert-preferences' },
    // What is read meanwhile would be without the change.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (_, { change }) => {
      queryClient.setQueryData(queryKey, (held) => held && { ...held, ...change });
      toast.success(PREFERENCES_SAVED);
    },
    onError: (failure) => {
      setHasFailed(true);
      showFailure(failure, PREFERENCES_NOT_SAVED);
    },
    // After the last of several changes: what is read while another is under way would be without that one.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: PREFERENCE_EDITS }) === 1)
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  const change = (wanted: Partial<AlertPreferences>) => {
    setHasFailed(false);
    mutate({ change: wanted });
  };
  return { change, hasFailed };
}
