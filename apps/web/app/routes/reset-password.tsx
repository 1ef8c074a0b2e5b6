import { useParams } from 'react-router';
import { NewPasswordPage } from '../features/mail-links/new-password-page';
import { pageMeta } from '../head/page-meta';

const TITLE = 'Choose a new password';

export const meta = () => pageMeta({ title: TITLE });

/** Where the link leads that was mailed to whoever forgot the password. */
export default function ResetPassword() {
  const { token = '' } = useParams();
  return <NewPasswordPage title={TITLE} token={token} />;
}
