import { createdApiKey, type CreatedApiKey } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { signUp, type Customer } from '../../apps/e2e/flows/customer';
import type { Person } from './send-odd-request';

const SCOPES = ['read:shelves', 'read:alerts', 'write:alerts'];

/** This many people on Premium, each with a key of every scope: all keys of a person may make 60 calls a minute. */
export async function keyHolders(url: string, count: number): Promise<Person[]> {
  const holders: Person[] = [];
  for (let at = 0; at < count; at++) holders.push(await keyHolder(url));
  return holders;
}

async function keyHolder(url: string): Promise<Person> {
  const person = await signUp(url);
  await person.subscribe('premium');
  const { secret } = await newKeyOf(person);
  return { token: person.token, userId: person.userId, key: secret };
}

/** A key of every scope for somebody who just got Premium. */
export function newKeyOf(person: Customer): Promise<CreatedApiKey> {
  return eventually('auth to know the plan', async () => {
    const { status, body } = await person.call('POST', '/api/auth/keys', { name: 'An assistant', scopes: SCOPES });
    return status < 300 && createdApiKey.parse(body);
  });
}
