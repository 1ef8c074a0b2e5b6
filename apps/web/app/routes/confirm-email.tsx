import { PRODUCT_NAME } from '@barrelhive/rules';
import { useParams } from 'react-router';
import { sendCall } from '../api/api-client';
import { OneButtonPage } from '../features/mail-links/one-button-page';
import { pageMeta } from '../head/page-meta';

const TITLE = 'Confirm your address';

export const meta = () => pageMeta({ title: TITLE });

/** Where the link leads that confirms a mail address, without a log-in and on any device. */
export default function ConfirmEmail() {
  const { code = '' } = useParams();
  return (
    <OneButtonPage
      title={TITLE}
      intro={`${PRODUCT_NAME} mails you here when a bottle comes in that you look for.`}
      button="Confirm this address"
      doneTitle="Your address is confirmed"
      done="You are told there from now on."
      failed="Your address could not be confirmed. Please try again."
      send={() => sendCall({ method: 'POST', path: '/api/mail/confirm', body: { code }, refusals: 'caller' })}
    />
  );
}
