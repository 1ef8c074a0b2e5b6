import { channelAddress, createdApiKey, feedsAnswer, hostedPage, itemDetail } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { textTokenIn } from '@barrelhive/rules';
import twilio from 'twilio';
import { type expectedCalls, NOT_JSON } from './expected-calls';
import type { MailStandin } from '../../../tools/standins/mail/src/mail-standin';
import type { PushStandin } from '../../../tools/standins/push/src/push-standin';
import { payStandInCheckout } from '../../../tools/standins/stripe/src/pay-stand-in-checkout';
import type { StripeStandin } from '../../../tools/standins/stripe/src/stripe-standin';
import type { RunningProduct } from './running-product';
import type { Call } from './described-api';

/** Makes and revokes a key for a member on Standard, with success and with a refusal in each call. */
export async function callApiKeys(
  { expectSuccess, expectRefusal, expectMemberOperation }: ReturnType<typeof expectedCalls>,
  token: string,
): Promise<void> {
  const make = () => expectSuccess('createApiKey', { token, body: { name: 'A', scopes: ['read:shelves'] } });
  const { secret, key } = createdApiKey.parse(await eventually('auth to know the plan', make));
  const writing = { name: 'A', scopes: ['write:alerts'] };
  await expectRefusal('createApiKey', 'API_KEY_PLAN_REQUIRED', { token, body: writing });
  await expectMemberOperation('listApiKeys');
  await expectRefusal('listAlerts', 'API_KEY_SCOPE_MISSING', { token: secret });
  await expectSuccess('revokeApiKey', { token, path: { id: key.id } });
  await expectRefusal('revokeApiKey', 'NOT_FOUND', { token, path: { id: key.id } });
}

/** Makes each call of `/api/channels` for a member, with success and with a refusal. */
export async function callChannels(
  calls: ReturnType<typeof expectedCalls>,
  { token, push, mail }: { token: string; push: PushStandin; mail: MailStandin },
): Promise<void> {
  const { expectSuccess, expectRefusal, expectMemberOperation } = calls;
  await callMail(calls, token, mail);
  await expectMemberOperation('listChannels');
  await expectMemberOperation('readPushKey');
  const { endpoint, keys } = push.subscribe('A phone');
  const address = { endpoint, keys };
  const body = { channel: 'push', label: 'A phone', wording: 'Notify this device', address };
  const { id } = channelAddress.parse(await expectSuccess('addChannelAddress', { token, body }));
  const path = { id };
  const elsewhere = { ...body, address: { ...address, endpoint: 'https://127.0.0.1/' } };
  await expectRefusal('addChannelAddress', 'VALIDATION_FAILED', { token, body: elsewhere });
  const quiet = { quiet_hours: { from: '21:00', until: '08:00' } };
  await expectSuccess('changeChannelAddress', { token, path, body: quiet });
  for (const operation of ['confirmChannelAddress', 'testChannelAddress', 'removeChannelAddress']) {
    const call = { token, path, ...(operation.startsWith('confirm') && { body: { code: 'any' } }) };
    await expectSuccess(operation, call);
    await expectRefusal(operation, 'NOT_FOUND', { ...call, path: { id: 'none' } });
  }
  await expectRefusal('changeChannelAddress', 'NOT_FOUND', { token, path, body: quiet });
}

async function callMail(
  { expectSuccess, expectRefusal }: ReturnType<typeof expectedCalls>,
  token: string,
  mail: MailStandin,
): Promise<void> {
  const address = 'reader@home.test';
  const body = { channel: 'email', label: 'Mail', wording: 'Mail me at this address', address };
  const { id } = channelAddress.parse(await expectSuccess('addChannelAddress', { token, body }));
  const code = /\/confirm-email\/([\w-]+)/.exec(mail.mailsTo(address).at(-1)?.text ?? '')?.[1];
  await expectSuccess('confirmMailAddress', { body: { code } });
  await expectRefusal('confirmMailAddress', 'CODE_EXPIRED', { body: { code: 'another' } });
  await expectSuccess('testChannelAddress', { token, path: { id } });
  const link = /\/unsubscribe\/([\w-]+)/.exec(mail.mailsTo(address).at(-1)?.text ?? '')?.[1] ?? 'none';
  await expectRefusal('receiveUnsubscribe', 'JSON_REQUIRED', { ...NOT_JSON, path: { token: link }, body: 'bye' });
  await expectSuccess('receiveUnsubscribe', { path: { token: link } });
}

/** Switches feeds on for a member on Standard, reads them, and switches them off, with success and with a refusal in each call. */
export async function callFeeds(
  { expectSuccess, expectRefusal, expectMemberOperation }: ReturnType<typeof expectedCalls>,
  token: string,
): Promise<void> {
  const renew = () => expectSuccess('renewFeeds', { token });
  const { feeds } = feedsAnswer.parse(await eventually('notifications to know the plan', renew));
  const key = feeds?.alerts_address.split('/').at(-2) ?? '';
  const id = '5b0f6b1e-3c0b-4a52-9d6e-6f1f1a3f8b10';
  for (const operation of ['readAlertsFeed', 'readAlertFeed', 'readStoreCalendar']) {
    await expectSuccess(operation, { path: { key, id } });
    await expectRefusal(operation, 'NOT_FOUND', { path: { key: 'another', id } });
  }
  await expectRefusal('renewFeeds', 'AUTHENTICATION_REQUIRED');
  for (const operation of ['readOwnFeeds', 'switchFeedsOff']) await expectMemberOperation(operation);
}

/** Takes a new password for a member by a link, which ends the session. The e-mail becomes a confirmed mailbox first. */
export async function callPasswordLinks(
  { expectSuccess, expectRefusal, expectPublicOperation }: ReturnType<typeof expectedCalls>,
  { token, email, mail }: { token: string; email: string; mail: MailStandin },
): Promise<void> {
  // Mails of what happened to the account may come between.
  const lastPath = (pattern: RegExp) =>
    mail
      .mailsTo(email)
      .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
      .at(-1);
  await expectPublicOperation('readMail');
  const body = { channel: 'email', label: 'Mail', wording: 'Mail me at this address', address: email };
  channelAddress.parse(await expectSuccess('addChannelAddress', { token, body }));
  await expectSuccess('confirmMailAddress', { body: { code: lastPath(/\/confirm-email\/([\w-]+)/) } });
  await expectSuccess('askForPasswordLink', { body: { email } });
  await expectRefusal('askForPasswordLink', 'VALIDATION_FAILED', { body: { email: 'nobody' } });
  await expectRefusal('askForPasswordLink', 'JSON_REQUIRED', { ...NOT_JSON, body: 'mail' });
  const link = await eventually('a link to come', async () => lastPath(/\/reset-password\/([\w-]+)/));
  const reset = { token: link, new_password: 'Rye-Trail-3' };
  await expectRefusal('resetPassword', 'VALIDATION_FAILED', { body: { ...reset, new_password: 'short' } });
  // Auth hears of a link as soon as it is mailed, but maybe not before this test reads the mail.
  await eventually('the link to be known', async () => {
    await expectSuccess('resetPassword', { body: reset });
    return true;
  });
  await expectRefusal('resetPassword', 'CODE_EXPIRED', { body: reset });
  await eventually('the owner to be told', async () => mail.mailsTo(email).at(-1)?.subject.includes('was changed'));
}

/** Buys a plan and changes it again and again until it is heard of: whoever begins to listen late misses a change. */
export async function changePlanUntil(
  { provider }: StripeStandin,
  checkout: unknown,
  heard: Promise<unknown>,
): Promise<void> {
  await payStandInCheckout(hostedPage.parse(checkout).url);
  const [bought] = Object.values(provider.books.subscriptions).slice(-1);
  if (!bought) throw new Error('nothing was bought');
  let isHeard = false;
  const ended = heard.finally(() => (isHeard = true));
  await eventually('the change to be heard', async () => {
    if (bought.cancelAtPeriodEnd) provider.resume(bought);
    else provider.cancelAtPeriodEnd(bought);
    return isHeard;
  });
  await ended;
}

/** Takes a bottle from all shelves and brings it back. Gives the token of the link in the text that somebody got who waits for it. */
export async function linkOfText(
  { url, standins: { dabs, twilio } }: RunningProduct,
  { sku, phone }: { sku: string; phone: string },
): Promise<string> {
  dabs.shelf.sellOut(sku);
  await eventually('the shelves to be seen empty', async () => {
    const answer: unknown = await (await fetch(`${url}/api/items/${sku}`)).json();
    return itemDetail.parse(answer).storeQty === 0;
  });
  dabs.shelf.setStock(sku, 12, 6);
  return eventually('the text', () =>
    Promise.resolve(twilio.messagesTo(phone).flatMap(({ body }) => textTokenIn(body) ?? [])[0]),
  );
}

/** A call of the telephone company, signed as it signs its calls. */
export function signedText({ url, standins }: RunningProduct, path: string, fields: Record<string, string>): Call {
  const { TWILIO_AUTH_TOKEN = '' } = standins.environment;
  const signature = twilio.getExpectedTwilioSignature(TWILIO_AUTH_TOKEN, url + path, fields);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  return { body: String(new URLSearchParams(fields)), headers };
}
