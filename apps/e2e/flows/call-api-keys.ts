import { createdApiKey } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import type { expectedCalls } from './expected-calls';

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
