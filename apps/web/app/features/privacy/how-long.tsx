import {
  ACCOUNT_EVENT_RETENTION_DAYS,
  COOKIE_LIFETIME_DAYS,
  DELETION_RETENTION_DAYS,
  FAILED_LOGIN_RETENTION_HOURS,
  FIRST_TEXT_RETENTION_DAYS,
  FEED_RETENTION_DAYS,
  FORMER_NUMBER_RETENTION_DAYS,
  ENDED_ALERT_KEPT_DAYS,
  MESSAGE_RETENTION_DAYS,
  PAYMENT_EVENT_RETENTION_DAYS,
  REMOVED_ALERT_KEPT_DAYS,
  SESSION_RETENTION_DAYS,
  UNUSED_ACCOUNT_RETENTION_DAYS,
} from '@barrelhive/rules';

/** How long what is stored of somebody is kept. */
export function HowLong() {
  return (
    <>
      <h2>How long we keep it</h2>
      <ul>
        <li>Your account, alerts, preferences, plan and consents: as long as the account exists.</li>
        <li>
          An account without a plan, whose phone number you were asked to confirm and never did: it is deleted when
          nobody has used it for {UNUSED_ACCOUNT_RETENTION_DAYS} days, and not before its last plan lies{' '}
          {REMOVED_ALERT_KEPT_DAYS} days back.
        </li>
        <li>
          Alerts that a smaller plan took away: {REMOVED_ALERT_KEPT_DAYS} days, so that they can be brought back, and
          until you have read of it.
        </li>
        <li>Alerts that you deleted: {ENDED_ALERT_KEPT_DAYS} days, in case you want them back.</li>
        <li>
          A device, an address or a topic where you let us tell you: until you remove it, or a device’s push service
          says that it is gone. One that you never confirmed: a day.
        </li>
        <li>
          What your alerts find, where you have switched feeds on: {FEED_RETENTION_DAYS} days, or until you switch them
          off.
        </li>
        <li>Messages that we received: {MESSAGE_RETENTION_DAYS} days.</li>
        <li>
          Messages that we sent: {MESSAGE_RETENTION_DAYS} days after their month, since a month’s are deleted together.
        </li>
        <li>
          That a first text was sent, the network it was asked for from, and the number as a digest:{' '}
          {FIRST_TEXT_RETENTION_DAYS} days, also when the account is deleted.
        </li>
        <li>
          A confirmed phone number that you changed: {FORMER_NUMBER_RETENTION_DAYS} days, so that we can tell it of the
          change.
        </li>
        <li>Log-ins and changes of the account: {ACCOUNT_EVENT_RETENTION_DAYS} days.</li>
        <li>Sessions: {SESSION_RETENTION_DAYS} days after they are over.</li>
        <li>Failed log-ins: {FAILED_LOGIN_RETENTION_HOURS} hours, as digests.</li>
        <li>
          Notes that the payment provider told us of something: {PAYMENT_EVENT_RETENTION_DAYS} days, without names or
          cards.
        </li>
        <li>
          The number of searches of a guest: {COOKIE_LIFETIME_DAYS} days, under a random id and a digest of the internet
          address.
        </li>
        <li>
          That an account or an alert was deleted, by its id alone: {DELETION_RETENTION_DAYS} days, so that no backup
          brings it back.
        </li>
        <li>Backups: 30 days.</li>
      </ul>
      <p>A digest is a number made from data. It can be compared with another one but not read back.</p>
    </>
  );
}
