import type { UpdateUserBody } from '@barrelhive/contracts';
import { emailError, formatUsPhone, nameError, PHONE_PREFIX, typedPhoneError } from '@barrelhive/rules';
import { Button, Card, Notice, Skeleton, toast, UserRoundIcon } from '@barrelhive/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CardHeading } from '../../shell/card-heading';
import { showFailure } from '../../api/show-failure';
import { currentUserQuery } from '../../user/current-user';
import { UserAwaited } from '../../user/user-awaited';
import { browserSession } from '../../session/session';
import { InlineEdit } from './inline-edit';
import { isFirstAsked, passwordAsked, updateProfile } from './profile-call';
import { SECURITY_KEY } from './sessions-query';
import {
  CONSENT_ASKED,
  CONSENT_MISSING,
  PHONE_CONSENT,
  PROFILE_NEEDS_CONNECTION,
  PROFILE_NOT_LOADED,
  profileNotSaved,
  profileSaved,
} from './texts';
import { useShownAhead } from './use-shown-ahead';

const PROFILE_EDITS = ['profile'];

interface ProfileEdit {
  change: Omit<UpdateUserBody, 'current_password'>;
  label: string;
  /** Where it was asked for; it is kept nowhere. */
  password?: string | undefined;
}

/** Name, e-mail and phone, each edited in place; shown changed at once, and as before when the server refuses. */
export function PersonalInfoCard() {
  const { data } = useQuery(currentUserQuery);
  const user = useShownAhead(data, PROFILE_EDITS);
  const { mutate, mutateAsync } = useProfileUpdate();
  const save = async (edit: ProfileEdit): Promise<void> => void (await mutateAsync(edit));

  return (
    <Card>
      <CardHeading icon={UserRoundIcon} className="mb-2" text="Personal Information" />
      {user?.needs_sms_consent && (
        <ConsentNotice onAgree={() => mutate({ change: { phone_number: user.phone_number }, label: 'Phone number' })} />
      )}
      {user ? (
        <dl className="divide-y divide-line">
          <InlineEdit
            label="Name"
            value={user.name}
            autoComplete="name"
            errorOf={nameError}
            onSave={(name) => save({ change: { name: name.trim() }, label: 'Name' })}
          />
          <InlineEdit
            label="Email"
            type="email"
            value={user.email}
            autoComplete="email"
            errorOf={emailError}
            onSave={(email, password) => save({ change: { email: email.trim() }, label: 'Email', password })}
            passwordAsked={passwordAsked}
          />
          <InlineEdit
            label="Phone number"
            type="tel"
            value={formatUsPhone(user.phone_number)}
            autoComplete="tel"
            hint={PHONE_CONSENT}
            errorOf={typedPhoneError}
            onSave={(phone, password) =>
              save({
                change: { phone_number: PHONE_PREFIX + phone.replace(/\D/g, '') },
                label: 'Phone number',
                password,
              })
            }
            passwordAsked={passwordAsked}
          />
        </dl>
      ) : (
        <UserAwaited offline={PROFILE_NEEDS_CONNECTION} failed={PROFILE_NOT_LOADED}>
          <div className="grid gap-3">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        </UserAwaited>
      )}
    </Card>
  );
}

/** To save the number once more is the consent to texts to it. */
function ConsentNotice({ onAgree }: { onAgree: () => void }) {
  return (
    <Notice title={CONSENT_MISSING} className="my-3">
      <p>{CONSENT_ASKED}</p>
      <Button size="small" className="mt-3" onClick={onAgree}>
        Agree to Texts
      </Button>
    </Notice>
  );
}

function useProfileUpdate() {
  const queryClient = useQueryClient();
  const { queryKey } = currentUserQuery;
  return useMutation({
    mutationKey: PROFILE_EDITS,
    // One after the other: each answer is the whole user.
    scope: { id: 'profile' },
    mutationFn: ({ change, password }: ProfileEdit) =>
      updateProfile(browserSession.getState().userId ?? '', {
        ...change,
        ...(password !== undefined && { current_password: password }),
      }),
    // What is read meanwhile would be without the edit.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (user, { change, label }) => {
      queryClient.setQueryData(queryKey, (held) => (user?.saysPlan ? user : held && { ...held, ...change }));
      if (user?.saysPlan) browserSession.remember(user);
      toast.success(profileSaved(label));
      void queryClient.invalidateQueries({ queryKey: SECURITY_KEY });
    },
    onError: (failure, { label }) => {
      if (!isFirstAsked(failure)) showFailure(failure, profileNotSaved(label));
    },
    // After the last of several edits: an answer that did not come leaves open what the server did.
    onSettled: (user) => {
      const isLast = queryClient.isMutating({ mutationKey: PROFILE_EDITS }) === 1;
      if (isLast && !user?.saysPlan) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
