import { ForcedPasswordForm } from '../features/account/forced-password-form';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

export const meta = () => pageMeta({ title: 'Change Password' });

export default function ChangePassword() {
  return (
    <Page title="Change Password" intro="Choose a new password to go on." width="narrow">
      <ForcedPasswordForm />
    </Page>
  );
}
