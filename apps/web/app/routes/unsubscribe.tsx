import { useParams } from 'react-router';
import { sendCall } from '../api/api-client';
import { OneButtonPage } from '../features/mail-links/one-button-page';
import { pageMeta } from '../head/page-meta';

const TITLE = 'No more mail';

export const meta = () => pageMeta({ title: TITLE });

/** Where the link leads that ends mail to an address, without a log-in. Mail programs call the same address by themselves. */
export default function Unsubscribe() {
  const { token = '' } = useParams();
  return (
    <OneButtonPage
      title={TITLE}
      intro="We remove your address. Texts and whatever else tells you stay as they are."
      button="Send me no more mail"
      doneTitle="You get no more mail"
      done="We removed your address. Whoever wants mail again adds it on the account."
      failed="Your address could not be removed. Please try again."
      send={() => sendCall({ method: 'POST', path: `/unsubscribe/${encodeURIComponent(token)}`, refusals: 'caller' })}
    />
  );
}
