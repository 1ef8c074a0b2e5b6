import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { alert, hostedPage, type PaidTier, sessionAnswer, type SessionAnswer, tier } from '@barrelhive/contracts';
import * as z from 'zod';
import { payStandInCheckout } from '../../../../tools/standins/stripe/src/pay-stand-in-checkout';
import { newAccount } from '../../flows/new-account';

const planNamed = z.object({ subscription_tier: tier });

export interface Wishes {
  plan?: PaidTier;
  /** The terms of the alerts the member has. */
  alerts?: readonly string[];
  /** The numbers of the stores that the member drives to. */
  homeStores?: readonly string[];
}

/** Makes an account through the API, quicker than a person would in the browser. */
export async function signUp(request: APIRequestContext) {
  const account = newAccount();
  const answer = await request.post('/api/auth/signup', { data: account });
  await expect(answer).toBeOK();
  return { account, session: sessionAnswer.parse(await answer.json()) };
}

/** A person with an account, and with a plan and alerts where wished, who is logged in on every page of this browser. */
export async function becomeMember(context: BrowserContext, { plan, alerts = [], homeStores }: Wishes = {}) {
  const { account, session } = await signUp(context.request);
  if (plan) await subscribe(context.request, session.token, plan);
  for (const term of alerts) await createAlert(context.request, session.token, term);
  if (homeStores) await chooseStores(context.request, session.token, homeStores);
  await logIn(context, session);
  return account;
}

/** The session as the web app keeps it in the browser. */
async function logIn(context: BrowserContext, { token, user }: SessionAnswer): Promise<void> {
  await context.addInitScript(
    (entries) => {
      if (!window.location.protocol.startsWith('http')) return;
      for (const [key, value] of Object.entries(entries)) window.localStorage.setItem(key, value);
    },
    {
      auth_token: token,
      userId: user.user_id,
      userName: user.name,
      session_data: JSON.stringify({ lastActivity: Date.now(), sessionStart: Date.now() }),
    },
  );
}

async function subscribe(request: APIRequestContext, token: string, plan: PaidTier): Promise<void> {
  const checkout = await request.post('/api/stripe/create-checkout', { data: { tier: plan }, headers: bearer(token) });
  await payStandInCheckout(hostedPage.parse(await checkout.json()).url);
  // The account hears of it a moment later than the payments do.
  const namedPlans = async () => {
    const paths = ['/api/stripe/check-subscription', '/api/auth/me'];
    const answers = await Promise.all(paths.map((path) => request.get(path, { headers: bearer(token) })));
    return Promise.all(answers.map(async (answer) => planNamed.parse(await answer.json()).subscription_tier));
  };
  await expect.poll(namedPlans, `the ${plan} plan to hold`).toEqual([plan, plan]);
}

/** The alerts service may hear of the plan a moment later than billing knows of it. */
async function createAlert(request: APIRequestContext, token: string, search_term: string): Promise<void> {
  const data = { search_term, notification_channel: 'sms' };
  await expect(async () => {
    const answer = await request.post('/api/alerts', { data, headers: bearer(token) });
    expect(alert.parse(await answer.json()).search_term).toBe(search_term);
  }).toPass();
}

/** As with alerts. */
async function chooseStores(request: APIRequestContext, token: string, stores: readonly string[]): Promise<void> {
  await expect(async () => {
    await expect(await request.put('/api/home-stores', { data: { stores }, headers: bearer(token) })).toBeOK();
  }).toPass();
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
