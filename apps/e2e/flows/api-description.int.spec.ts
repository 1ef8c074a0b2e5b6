import {
  sessionAnswer,
  sessionList,
  storeList,
  alert as alertAnswer,
  allocatedPeriods,
  searchTicket,
} from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import Stripe from 'stripe';
import * as described from './described-calls';
import { guestCookie, readDescribedApi, type Call, type DescribedApi } from './described-api';
import { expectedCalls, NOT_JSON } from './expected-calls';
import { newAccount } from './new-account';
import { startRunningProduct, textedCode, type RunningProduct } from './running-product';

const UNREADABLE = { 'content-type': 'application/octet-stream' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const TOO_LARGE: Call = { body: { text: 'x'.repeat(200_000) } };
const CALLS_A_MINUTE = 600;
const EAGLE_RARE = '017766';

describe('the running API', () => {
  const account = newAccount();
  let product: RunningProduct;
  let api: DescribedApi;
  let token: string;
  let userId: string;

  beforeAll(async () => {
    product = await startRunningProduct({ CONFIRM_NUMBERS: 'required', CHANNELS: 'sms,push,email' });
    api = await readDescribedApi(product.url);
    const session = sessionAnswer.parse(await expectSuccess('signUp', { body: account }));
    token = session.token;
    userId = session.user.user_id;
    await eventually('search and alerts to know the catalogue', async () => {
      const found = await api.call('search', { token, body: { searchTerm: 'blanton' } });
      const created = await api.call('createAlert', { token, body: { search_term: 'weller' } });
      return found.status === 200 && created.status !== 503;
    });
  });
  afterAll(() => product.dispose());

  const calls = expectedCalls(() => ({ api, token }));
  const { succeeded, refused, expectSuccess, expectRefusal, expectMemberOperation, expectPublicOperation } = calls;

  it('gives its description, and a page to read it with', async () => {
    await expectSuccess('readApiDescription');
    await expectSuccess('openApiReader');
    expect(api.operationIds.length).toBeGreaterThan(25);
  });

  it('takes and refuses searches as described', async () => {
    await expectSuccess('search', { token, body: { searchTerm: 'blanton' } });
    await expectSuccess('search', { body: { searchTerm: 'bourbon' } });
    await expectRefusal('search', 'SEARCH_TERM_TOO_SHORT', { body: { searchTerm: 'ab' } });
    await expectRefusal('search', 'SEARCH_TERM_TOO_SHORT', { body: { term: 'blanton' } });
    await expectRefusal('search', 'VALIDATION_FAILED', { body: { searchTerm: 'blanton', more: 1 } });
    await expectRefusal('search', 'BODY_TOO_LARGE', { body: { searchTerm: 'x'.repeat(200_000) } });
    await expectRefusal('search', 'SESSION_EXPIRED', { token: 'no.such.token', body: { searchTerm: 'blanton' } });
    await expectSuccess('searchMany', { token, body: { searchTerms: ['blanton', 'bourbon'] } });
    const tooMany = { searchTerms: ['weller', 'blanton', 'eagle'] };
    await expectRefusal('searchMany', 'VALIDATION_FAILED', { token, body: tooMany });
    const { ticket } = searchTicket.parse(await expectSuccess('issueSearchTicket', { token }));
    await expectRefusal('issueSearchTicket', 'AUTHENTICATION_REQUIRED');
    await expectRefusal('issueSearchTicket', 'BODY_TOO_LARGE', { token, ...TOO_LARGE });
    await expectSuccess('searchLive', { query: { searchTerm: 'blanton', token: ticket } });
    await expectSuccess('searchLive', { token, query: { searchTerm: 'bourbon' } });
    await expectRefusal('searchLive', 'SEARCH_TERM_TOO_LONG', { token, query: { searchTerm: 'x'.repeat(257) } });
    await expectPublicOperation('readLexicon');
    await expectRefusal('readItem', 'NOT_FOUND', { path: { sku: 'nothing' } });
    await expectSuccess('readItem', { token, path: { sku: '016850' } });
    const report = { storeNumber: '0012', seen: true };
    await expectSuccess('reportItem', { token, path: { sku: '016850' }, body: report });
    await expectRefusal('reportItem', 'NOT_FOUND', { token, path: { sku: 'nothing' }, body: report });
    for (const operation of ['listItemNumbers', 'readDropsFeed', 'readInventoryStatus', 'listStores'])
      await expectPublicOperation(operation);
    const path = { number: storeList.parse(await expectSuccess('listStores')).stores[0]?.storeNumber ?? '' };
    const ofStore = ['readStore', 'listStoreArrivals'];
    for (const operation of ofStore) await expectSuccess(operation, { token, path });
    for (const operation of ofStore) await expectRefusal(operation, 'NOT_FOUND', { path: { number: '9999' } });
    await expectSuccess('readDrops', { query: { tab: 'clearance', upTo: '100', at: '0012,0049' } });
    await expectRefusal('readDrops', 'VALIDATION_FAILED', { query: { tab: 'nothing' } });
  });

  it('tells guests of their limit as described', async () => {
    const cookie = await guestCookie(product.url);
    const search = () => api.call('search', { body: { searchTerm: 'blanton' }, headers: { cookie } });
    expect([(await search()).status, (await search()).status]).toEqual([200, 200]);
    const again = { body: { searchTerm: 'blanton' }, headers: { cookie } };
    await expectRefusal('search', 'GUEST_SEARCH_LIMIT_EXCEEDED', again);
  });

  it('takes and refuses alerts as described', async () => {
    const created = await expectSuccess('createAlert', { token, body: { search_term: 'blanton' } });
    const { search_id } = alertAnswer.parse(created);
    await expectRefusal('createAlert', 'ALERT_EXISTS', { token, body: { search_term: "Blanton's" } });
    await expectRefusal('createAlert', 'SEARCH_TERM_TOO_SHORT', { token, body: { search_term: 'ab' } });
    await expectRefusal('createAlert', 'VALIDATION_FAILED', { token, body: { search_term: 'weller', more: 1 } });
    for (const operation of ['listAlerts', 'listAlertOutlooks']) await expectMemberOperation(operation);
    await expectSuccess('listSavedSearches', { token });
    await expectRefusal('listSavedSearches', 'SESSION_EXPIRED', { token: 'no.such.token' });
    await expectSuccess('changeAlert', { token, path: { id: search_id }, body: { scope: 'my-stores', at_least: 6 } });
    await expectRefusal('changeAlert', 'VALIDATION_FAILED', { token, path: { id: search_id }, body: { at_least: 13 } });
    await expectSuccess('deleteAlert', { token, path: { id: search_id } });
    await expectRefusal('deleteAlert', 'NOT_FOUND', { token, path: { id: search_id } });
    await expectMemberOperation('readHomeStores');
    await expectSuccess('setHomeStores', { token, body: { stores: ['0012'] } });
    await expectRefusal('setHomeStores', 'STORE_LIMIT_REACHED', { token, body: { stores: ['0012', '0009'] } });
    await expectMemberOperation('listRemovedAlerts');
    await expectSuccess('readRemovedAlerts', { token, body: { ids: [search_id] } });
    await expectRefusal('readRemovedAlerts', 'VALIDATION_FAILED', { token, body: { ids: ['none'] } });
    for (const operation of ['listReturnableAlerts', 'bringBackAlerts']) await expectMemberOperation(operation);
    await expectRefusal('createAlert', 'SEARCH_TOO_BROAD', { token, body: { search_term: 'bourbon' } });
    await expectRefusal('createAlert', 'NO_MATCHING_PRODUCTS', { token, body: { search_term: 'zzzzqqqq' } });
  });

  it('shows the monthly list as described', async () => {
    const { periods } = allocatedPeriods.parse(await expectSuccess('listPeriods', { token }));
    await expectRefusal('listPeriods', 'AUTHENTICATION_REQUIRED');
    await expectMemberOperation('listDrawings');
    for (const feed of ['readReleaseCalendar', 'readReleaseFeed']) await expectPublicOperation(feed);
    await expectSuccess('readMonthlyList', { token });
    await expectSuccess('readAnnouncedList', { token });
    await expectSuccess('readAnnouncedList');
    for (const { month, year } of periods.slice(0, 2)) {
      const query = { month: String(month), year: String(year), source: 'database' };
      await expectSuccess('readMonthlyList', { token, query });
    }
    await expectRefusal('readMonthlyList', 'NOT_FOUND', { token, query: { month: '1', year: '2001' } });
    await expectRefusal('readMonthlyList', 'VALIDATION_FAILED', { token, query: { month: '13', year: '2026' } });
  });

  it('sells plans as described', async () => {
    const checkout = await expectSuccess('createCheckout', { token, body: { tier: 'standard' } });
    const foreign = { tier: 'standard', successUrl: 'https://evil.example/' };
    await expectRefusal('createCheckout', 'RETURN_ADDRESS_REFUSED', { token, body: foreign });
    await described.changePlanUntil(product.standins.stripe, checkout, expectMemberOperation('awaitPlanChange'));
    for (const id of ['checkSubscription', 'listInvoices', 'openCustomerPortal']) await expectMemberOperation(id);
  });

  it('keeps preferences, and confirms the number, as described', async () => {
    await expectMemberOperation('readPreferences');
    await expectSuccess('savePreferences', { token, body: { preferences: { lottery: false } } });
    const below = { preferences: { price_threshold: -1 } };
    await expectRefusal('savePreferences', 'VALIDATION_FAILED', { token, body: below });
    await expectMemberOperation('readDefaultPreferences');
    await expectSuccess('askForPhoneCode', { token });
    await expectRefusal('confirmPhone', 'VALIDATION_FAILED', { token, body: { code: '1' } });
    await expectSuccess('confirmPhone', { token, body: { code: await textedCode(product, account.phone_number) } });
    await expectRefusal('askForPhoneCode', 'NOTHING_TO_CONFIRM', { token });
  });

  it('gives out API keys and feeds, and keeps where the caller is reached, as described', async () => {
    const { push, mail } = product.standins;
    await expect(described.callApiKeys(calls, token)).resolves.toBeUndefined();
    await expect(described.callChannels(calls, { token, push, mail })).resolves.toBeUndefined();
    await expect(described.callFeeds(calls, token)).resolves.toBeUndefined();
  });

  it('shows a text, and hears whether the bottle was there, as described', async () => {
    await expectSuccess('createAlert', { token, body: { search_term: 'eagle rare' } });
    const path = { token: await described.linkOfText(product, { sku: EAGLE_RARE, phone: account.phone_number }) };
    const report = { sku: EAGLE_RARE, storeNumber: '0012', seen: true };
    await expectSuccess('readText', { path });
    await expectSuccess('reportShelf', { path, body: report });
    await expectRefusal('readText', 'NOT_FOUND', { path: { token: '0000000000' } });
    await expectRefusal('reportShelf', 'NOT_FOUND', { path: { token: '0000000000' }, body: report });
  });

  it('hears the providers as described', async () => {
    const { STRIPE_WEBHOOK_SECRET = '' } = product.standins.environment;
    const payload = JSON.stringify({ id: 'evt_unknown', object: 'event', type: 'some.event', data: { object: {} } });
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_WEBHOOK_SECRET });
    await expectSuccess('receiveStripeEvent', { body: payload, headers: { 'stripe-signature': header } });
    await expectRefusal('receiveStripeEvent', 'WEBHOOK_SIGNATURE_INVALID', { body: payload });
    await expectRefusal('receiveStripeEvent', 'JSON_REQUIRED', { body: 'id=1', headers: FORM });
    await expectRefusal('receiveStripeEvent', 'BODY_TOO_LARGE', TOO_LARGE);

    const text = { MessageSid: `SM${'1'.repeat(32)}`, From: account.phone_number, Body: 'HELP', OptOutType: 'HELP' };
    await expectSuccess('receiveText', described.signedText(product, '/api/twilio/inbound', text));
    await expectRefusal('receiveText', 'WEBHOOK_SIGNATURE_INVALID', { body: 'From=1', headers: FORM });
    await expectRefusal('receiveText', 'JSON_REQUIRED', { body: 'From=1', headers: UNREADABLE });
    const status = { MessageSid: `SM${'2'.repeat(32)}`, MessageStatus: 'delivered' };
    await expectSuccess('receiveTextStatus', described.signedText(product, '/api/twilio/status', status));
    await expectRefusal('receiveTextStatus', 'WEBHOOK_SIGNATURE_INVALID', { body: 'MessageSid=1', headers: FORM });
  });

  it('keeps accounts and sessions as described', async () => {
    const { email, password } = account;
    await expectRefusal('signUp', 'EMAIL_TAKEN', { body: account });
    await expectSuccess('logIn', { body: { email, password } });
    await expectRefusal('logIn', 'INVALID_CREDENTIALS', { body: { email, password: 'Wrong-Password-1' } });
    await expectMemberOperation('readUser');
    await expectSuccess('checkSession');
    await expectSuccess('checkSession', { token });
    await expectRefusal('checkSession', 'JSON_REQUIRED', NOT_JSON);
    const { sessions } = sessionList.parse(await expectSuccess('listSessions', { token }));
    await expectRefusal('listSessions', 'AUTHENTICATION_REQUIRED');
    const other = sessions.find(({ current }) => !current)?.id ?? '';
    await expectSuccess('endSession', { token, path: { id: other } });
    await expectRefusal('endSession', 'NOT_FOUND', { token, path: { id: other } });
    await expectMemberOperation('endOtherSessions');
    await expectMemberOperation('listAccountEvents');
    await expectSuccess('updateUser', { token, path: { id: userId }, body: { name: 'Ann Sipper' } });
    await expectRefusal('updateUser', 'NOT_FOUND', { token, path: { id: 'somebody' }, body: { name: 'Ann Sipper' } });
    const change = { current_password: password, new_password: 'Rye-Trail-2' };
    const wrong = { ...change, current_password: 'Wrong-Password-1' };
    await expectRefusal('changePassword', 'CURRENT_PASSWORD_WRONG', { token, body: wrong });
    const changed = sessionAnswer.parse(await expectSuccess('changePassword', { token, body: change }));
    await described.callPasswordLinks(calls, { token: changed.token, email, mail: product.standins.mail });
    await expectSuccess('logOut', { token: changed.token });
    await expectRefusal('readUser', 'SESSION_EXPIRED', { token: changed.token });
    await expectRefusal('logOut', 'JSON_REQUIRED', { ...NOT_JSON, body: 'bye' });
    await expectRefusal('logOut', 'BODY_TOO_LARGE', TOO_LARGE);
  });

  it('exports and deletes an account as described', async () => {
    const leaver = newAccount();
    const session = sessionAnswer.parse(await expectSuccess('signUp', { body: leaver }));
    const own = { token: session.token, path: { id: session.user.user_id } };
    await expectSuccess('exportUser', own);
    await expectRefusal('exportUser', 'NOT_FOUND', { ...own, path: { id: 'somebody' } });
    await expectRefusal('exportUser', 'AUTHENTICATION_REQUIRED', { path: own.path });
    await expectRefusal('deleteUser', 'CURRENT_PASSWORD_WRONG', { ...own, body: { password: 'Wrong-Password-1' } });
    await expectRefusal('deleteUser', 'VALIDATION_FAILED', { ...own, body: {} });
    await expectSuccess('deleteUser', { ...own, body: { password: leaver.password } });
    await expectRefusal('exportUser', 'SESSION_EXPIRED', own);
  });

  it('stops who calls too often as described, whatever is called', async () => {
    const limited = api.operationIds.filter((operation) => !operation.startsWith('receive'));
    await eventually('calls to be too many', async () => {
      // Without a session it is refused by the gateway alone.
      await Promise.all(Array.from({ length: CALLS_A_MINUTE }, () => fetch(`${product.url}/api/alerts`)));
      for (const operation of limited) await expectRefusal(operation, 'TOO_MANY_REQUESTS');
      return true;
    });
  });

  it('was called with a success and a refusal in every operation', () => {
    expect(api.operationIds.filter((operation) => !succeeded.has(operation))).toEqual([]);
    expect(api.operationIds.filter((operation) => !refused.has(operation))).toEqual([]);
  });
});
