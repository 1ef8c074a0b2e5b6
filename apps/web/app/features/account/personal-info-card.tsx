import type { UpdateUserBody } from '@barrelhive/contracts';
import { emailError, formatUsPhone, nameError, parseUsPhone, profilePhoneError } from '@barrelhive/rules';
import { Button, Card, Notice, Skeleton, toast } from '@barrelhive/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { tellFailure } from '../../api/tell-failure';
import { currentUserQuery } from '../../user/current-user';
import { browserSession } from '../../session/session';
import { InlineEdit } from './inline-edit';
import { partBefore } from './part-before';
import { updateProfile } from './profile-call';
import { SECURITY_KEY } from './sessions-query';
import { CONSENT_ASKED, CONSENT_MISSING, PHONE_CONSENT, profileNotSaved, profileSaved } from './texts';

interface ProfileEdit {
  change: UpdateUserBody;
  label: string;
}

/** Name, e-mail and phone, each edited in place; shown changed at once, put back when the server refuses. */
export function PersonalInfoCard() {
  const { data: user } = useQuery(currentUserQuery);
  const { mutate, mutateAsync } = useProfileUpdate();
  const save = async (edit: ProfileEdit): Promise<void> => void (await mutateAsync(edit));

  return (
    <Card>
      <h2 className="mb-2 flex items-center gap-2 text-xl">
        <UserRound aria-hidden className="size-5 text-primary" />
        Personal Information
      </h2>
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
            onSave={(email) => save({ change: { email: email.trim() }, label: 'Email' })}
          />
          <InlineEdit
            label="Phone number"
            type="tel"
            value={formatUsPhone(user.phone_number)}
            autoComplete="tel"
            hint={PHONE_CONSENT}
            errorOf={profilePhoneError}
            onSave={(phone) => save({ change: { phone_number: parseUsPhone(phone) ?? phone }, label: 'Phone number' })}
          />
        </dl>
      ) : (
        <div className="grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
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
    // One after the other: each answer is the whole user.
    scope: { id: 'profile' },
    mutationFn: ({ change }: ProfileEdit) => updateProfile(browserSession.getState().userId ?? '', change),
    onMutate: async ({ change }) => {
      await queryClient.cancelQueries({ queryKey });
      const user = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, user && { ...user, ...change });
      return { before: user && partBefore(user, change) };
    },
    onSuccess: (user, { label }) => {
      if (!user?.saysPlan) void queryClient.invalidateQueries({ queryKey });
      else {
        queryClient.setQueryData(queryKey, user);
        browserSession.remember(user);
      }
      toast.success(profileSaved(label));
      void queryClient.invalidateQueries({ queryKey: SECURITY_KEY });
    },
    onError: (failure, { label }, context) => {
      queryClient.setQueryData(queryKey, (user) => user && { ...user, ...context?.before });
      tellFailure(failure, profileNotSaved(label));
    },
  });
}
