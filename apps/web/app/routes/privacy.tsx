import {
  COOKIE_LIFETIME_DAYS,
  MIN_AGE_YEARS,
  NUMBERS_NOT_SHARED,
  PRODUCT_NAME,
  SUPPORT_EMAIL,
  SHELF_REPORT_RETENTION_DAYS,
  UNCLEAR_TEXT_RETENTION_DAYS,
} from '@barrelhive/rules';
import { Link } from 'react-router';
import { HowLong } from '../features/privacy/how-long';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

export const meta = () =>
  pageMeta({
    title: 'Privacy Policy',
    path: '/privacy',
    description: `What ${PRODUCT_NAME} stores about you, why, for how long, and how to opt out.`,
  });

export default function Privacy() {
  return (
    <Page title="Privacy Policy" intro="Last updated May 23, 2025" width="reading">
      <div className="prose-page">
        <p>
          This page says what {PRODUCT_NAME} stores about you, for what, for how long, and what you can do about it. It
          belongs to the <Link to="/terms">Terms of Service</Link>. {PRODUCT_NAME} is for adults of {MIN_AGE_YEARS}{' '}
          years and older.
        </p>
        <WhatWeStore />
        <TextMessages />
        <HowLong />
        <CookiesAndOthers />
        <YourRights />
        <AfterDeletion />
        <h2>Safety and changes</h2>
        <p>
          Passwords are stored as a slow one-way hash, connections are encrypted, and each part of {PRODUCT_NAME} reads
          only the data it needs. When this policy changes, the date at the top changes with it.
        </p>
        <h2>Contact</h2>
        <p>
          Questions about your data? Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
        </p>
      </div>
    </Page>
  );
}

function WhatWeStore() {
  return (
    <>
      <h2>What we store</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, phone number, and a scrambled form of your password that
          nobody can read back. Your date of birth is checked in your browser and never stored or sent.
        </li>
        <li>
          <strong>Your consent:</strong> that you agreed to text messages, when, to which wording, for which number, and
          from which network. The same for each place where you let us tell you: a device, with the address and the keys
          that your browser’s push service gave for it; an email address; the webhook address of a Discord channel; an
          ntfy topic and its token; the address of a program of yours and the secret that our messages to it are signed
          with. What happens to your account is told to email addresses that you confirmed, too, and where one is the
          address of your account we keep, for half an hour, a scrambled form of a link to a new password that you ask
          for. With each of them its name, what you want to be told there and when, and how the last message went.
        </li>
        <li>
          <strong>What you asked for:</strong> the searches you save as alerts, the stores you drive to, what each
          search found, your alert preferences, the messages we sent you, and your API keys: a scrambled form of each,
          and when it was last used.
        </li>
        <li>
          <strong>Who was in your account:</strong> its last log-ins and changes and your open sessions: when, with
          which kind of browser, and from which network. A network is the first part of an internet address. The rest of
          the address is not kept with your account.
        </li>
        <li>
          <strong>Your plan:</strong> which one, its status and the end of the paid period.
        </li>
      </ul>
      <p>
        A search that you do not save is not kept with your account. Our logs hold no passwords, phone numbers, email
        addresses or search terms. We do not build profiles, show advertising or sell data.
      </p>
    </>
  );
}

function TextMessages() {
  return (
    <>
      <h2>Text messages</h2>
      <p>
        You opt in to text messages when you create your account, and again for a new phone number when you save it. We
        may ask you to confirm the number by a first text, and send none but that until you do. We send at most 1
        message per saved alert per day, and messages about the monthly allocated list and lottery openings if your plan
        includes them and you want them. A number that you confirmed is also told when your account gets another phone
        number or email address, and when many log-ins to it fail. Message and data rates may apply.{' '}
        <strong>Reply STOP to opt out</strong> at any time; your own words do, too, in English or Spanish. Reply START
        to opt in again, HELP for help. {NUMBERS_NOT_SHARED}
      </p>
      <p>
        Of a text that you send us we keep when it came, from which number, and whether it said STOP, START or HELP. Its
        words we keep only where we cannot tell what they ask for, for {UNCLEAR_TEXT_RETENTION_DAYS} days, so that
        somebody can read them. The link in a text shows whoever has it what the text told, and nothing about you. What
        is said there, whether a bottle was at a store, is kept with your account for {SHELF_REPORT_RETENTION_DAYS}{' '}
        days.
      </p>
    </>
  );
}

function CookiesAndOthers() {
  return (
    <>
      <h2>Payments</h2>
      <p>
        Payments are handled by Stripe. Your card number never reaches our servers; we keep your plan, its status and
        the end of the paid period.
      </p>
      <h2>Cookies and browser storage</h2>
      <p>
        A signed cookie counts the free searches of guests, and another one tells your device from strangers when you
        log in; both last {COOKIE_LIFETIME_DAYS} days. We use no advertising or tracking cookies. Your browser also
        keeps, for itself:
      </p>
      <ul>
        <li>
          <strong>Your session</strong>, with your name and a number for your account, and the search terms of your
          alerts for times without a connection: until you log out or the session ends.
        </li>
        <li>
          <strong>The town</strong> that distances are measured from, and <strong>your choice of theme</strong>: also
          after you log out, until you choose another or clear the data of this site. Where you ask for what is near it,
          our servers get the numbers of stores, not the town.
        </li>
        <li>
          <strong>Which of your devices it is</strong>, where you let us notify it: until you remove the device or log
          out.
        </li>
        <li>
          <strong>That you are {MIN_AGE_YEARS} or older</strong>, where you were asked before you saw anything: for{' '}
          {COOKIE_LIFETIME_DAYS} days.
        </li>
        <li>
          <strong>In each tab</strong>, until you close it: how many free searches you used as a guest, the alert you
          asked for before you had an account (it is used within an hour, or not at all), which notes you have seen or
          dismissed, and how far down each page you were.
        </li>
        <li>
          <strong>The files of the app</strong>, so that it opens without a connection, and no answers: until a newer
          version replaces them or you clear the data of this site.
        </li>
      </ul>
      <h2>Who sees your data</h2>
      <p>
        Only the services that make {PRODUCT_NAME} work: Twilio gets your phone number and the text to deliver our
        messages, and may be asked whether the number is still yours, the push service of your browser gets
        notifications for your devices, which only these can read, the email provider, Discord, the ntfy server or the
        program whose address you gave us gets the messages that you asked for there, Stripe gets your name and email
        address to take payments. Our own people look at an account to help its owner, and each look is noted. We hand
        out data where the law compels us, and to nobody else.
      </p>
    </>
  );
}

function YourRights() {
  return (
    <>
      <h2>Your rights</h2>
      <p>
        On your account page you can change your name, email and phone number, switch off each kind of message, end
        sessions, download a copy of everything we hold of you, and delete your account. If you cannot log in, write to{' '}
        <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> from your registered address.
      </p>
    </>
  );
}

function AfterDeletion() {
  return (
    <>
      <h2>When you delete your account</h2>
      <p>
        Your subscription ends at once, you are logged out everywhere, and within a minute your name, email address,
        phone number, password, alerts, preferences and messages are deleted. The ids under which Twilio delivered your
        texts follow after eight days. Stripe deletes you as a customer and keeps the records of payments that the law
        asks of it.
      </p>
      <p>
        We keep what the law makes us keep, in a form that names nobody: that the owner of a phone number agreed to text
        messages, when and to which wording; that a phone number opted out; and which subscriptions there were and when.
        Phone numbers and Stripe&apos;s references are kept as digests. An opt-out holds again if the number comes back.
        Backups are overwritten in their turn.
      </p>
    </>
  );
}
