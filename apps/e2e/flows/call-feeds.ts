import { feedsAnswer } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import type { expectedCalls } from './expected-calls';

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
