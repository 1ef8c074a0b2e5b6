import type { Call, DescribedApi } from './described-api';

/** Refused by every route but webhooks, whatever else is right. */
export const NOT_JSON: Call = { headers: { 'content-type': 'text/plain' } };

interface Caller {
  api: DescribedApi;
  /** Of a member. */
  token: string;
}

/** Calls that must be answered as they are described, and which operations were met with a success and with a refusal. */
export function expectedCalls(caller: () => Caller) {
  const succeeded = new Set<string>();
  const refused = new Set<string>();
  const expectSuccess = async (operation: string, call?: Call) => {
    const { status, body, faults } = await caller().api.call(operation, call);
    expect({ operation, faults, isOk: status < 300, body }).toMatchObject({ faults: [], isOk: true });
    succeeded.add(operation);
    return body;
  };
  const expectRefusal = async (operation: string, code: string, call?: Call) => {
    const { status, body, faults } = await caller().api.call(operation, call);
    expect({ operation, status, faults, body }).toMatchObject({ faults: [], body: { code } });
    refused.add(operation);
  };
  const expectMemberOperation = async (operation: string) => {
    await expectSuccess(operation, { token: caller().token });
    await expectRefusal(operation, 'AUTHENTICATION_REQUIRED');
  };
  const expectPublicOperation = async (operation: string) => {
    await expectSuccess(operation);
    await expectRefusal(operation, 'JSON_REQUIRED', NOT_JSON);
  };
  return { succeeded, refused, expectSuccess, expectRefusal, expectMemberOperation, expectPublicOperation };
}
