import {
  alert,
  type Alert,
  alertList,
  hostedPage,
  type PaidTier,
  sessionAnswer,
  type SessionAnswer,
  subscriptionCheck,
} from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { payStandInCheckout } from '../../../tools/standins/stripe/src/pay-stand-in-checkout';
import { newAccount } from './new-account';

type Account = ReturnType<typeof newAccount>;

interface Answer {
  status: number;
  body: unknown;
}

/** A person who uses the product through its public door. */
export interface Customer {
  account: Account;
  phone: string;
  userId: string;
  /** Of the session that signing up began. */
  token: string;
  /** One call in the name of this person, which may fail. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Pays for a plan at the payment provider and waits until it holds. */
  subscribe(tier: PaidTier): Promise<void>;
  createAlert(term: string): Promise<Alert>;
  alerts(): Promise<Alert[]>;
}

/** Hears how each call ended: by a status, or without an answer. */
export type OnAnswer = (call: string, result: number | Error) => void;

/** A public door of the product. */
interface Door {
  url: string;
  onAnswer?: OnAnswer | undefined;
}

export async function signUp(url: string, onAnswer?: OnAnswer, account: Account = newAccount()): Promise<Customer> {
  const door = { url, onAnswer };
  const signup = await send(door, 'POST', '/api/auth/signup', undefined, account);
  if (signup.status >= 400) throw new Error(`signup answered ${signup.status}: ${JSON.stringify(signup.body)}`);
  return customer(door, account, sessionAnswer.parse(signup.body));
}

/** The same person at another door of the product, by address and password. */
export async function logInAgain(url: string, { account }: Customer, onAnswer?: OnAnswer): Promise<Customer> {
  const { email, password } = account;
  const door = { url, onAnswer };
  const login = await send(door, 'POST', '/api/auth/login', undefined, { email, password });
  if (login.status >= 400) throw new Error(`login answered ${login.status}: ${JSON.stringify(login.body)}`);
  return customer(door, account, sessionAnswer.parse(login.body));
}

function customer(door: Door, account: Account, { token, user }: SessionAnswer): Customer {
  const call = (method: string, path: string, body?: unknown) => send(door, method, path, token, body);

  return {
    account,
    phone: account.phone_number,
    userId: user.user_id,
    token,
    call,
    async subscribe(tier) {
      const checkout = await eventually('a checkout', async () => {
        const answer = await call('POST', '/api/stripe/create-checkout', { tier });
        return answer.status < 400 && hostedPage.parse(answer.body);
      });
      await payStandInCheckout(checkout.url);
      await eventually('the plan to hold', async () => {
        const { body } = await call('GET', '/api/stripe/check-subscription');
        return subscriptionCheck.parse(body).subscription_tier === tier;
      });
    },
    async createAlert(term) {
      return eventually(`an alert for ${term}`, async () => {
        const { status, body } = await call('POST', '/api/alerts', {
          search_term: term,
          notification_channel: 'sms',
        });
        return status === 201 && alert.parse(body);
      });
    },
    async alerts() {
      return alertList.parse((await call('GET', '/api/alerts')).body);
    },
  };
}

async function send(
  { url, onAnswer }: Door,
  method: string,
  path: string,
  token: string | undefined,
  body?: unknown,
): Promise<Answer> {
  const options = {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const response = await fetch(`${url}${path}`, options).catch((error: unknown) => {
    onAnswer?.(`${method} ${path}`, error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  onAnswer?.(`${method} ${path}`, response.status);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}
