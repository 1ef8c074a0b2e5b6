import { Button, LogOutIcon } from '@barrelhive/ui';
import { useState } from 'react';
import { ActivityCard } from '../features/account/activity-card';
import { PasswordCard } from '../features/account/password-card';
import { PersonalInfoCard } from '../features/account/personal-info-card';
import { PreferencesCard } from '../features/account/preferences-card';
import { SessionsCard } from '../features/account/sessions-card';
import { YourDataCard } from '../features/account/your-data-card';
import { ApiKeysCard } from '../features/api-keys/api-keys-card';
import { ChannelsCard } from '../features/channels/channels-card';
import { UnconfirmedNumber } from '../features/confirm-phone/unconfirmed-number';
import { FeedsCard } from '../features/feeds/feeds-card';
import { FailedRenewalBanner } from '../features/plans/failed-renewal-banner';
import { InvoicesCard } from '../features/plans/invoices-card';
import { PlanCard } from '../features/plans/plan-card';
import { useLogOut } from '../user/use-log-out';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';
import { StoresToDriveTo } from './stores-to-drive-to';

export const meta = () => pageMeta({ title: 'My Account' });

export default function Account() {
  return (
    <Page title="My Account" action={<LogOutButton />}>
      <FailedRenewalBanner className="mb-6" />
      <UnconfirmedNumber className="mb-6" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <PreferencesCard />
          <StoresToDriveTo />
          <ChannelsCard />
          <FeedsCard />
        </div>
        <div className="grid min-w-0 gap-6">
          <PlanCard />
          <PersonalInfoCard />
          <PasswordCard />
          <SessionsCard />
          <ActivityCard />
          <InvoicesCard />
          <ApiKeysCard />
          <YourDataCard />
        </div>
      </div>
    </Page>
  );
}

function LogOutButton() {
  const [busy, setBusy] = useState(false);
  const logOut = useLogOut();
  const leave = async () => {
    setBusy(true);
    await logOut();
  };
  return (
    <Button look="outline" busy={busy} onClick={() => void leave()}>
      <LogOutIcon className="size-4.5" />
      Log out
    </Button>
  );
}
