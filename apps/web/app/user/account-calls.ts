import type { SignupBody } from '@barrelhive/contracts';
import { nothingRead } from '../answers/lenient';
import { readPasswordAnswer, readSessionAnswer } from '../answers/read-user';
import { callApi } from '../api/api-client';

/** Nobody waits for long to leave. A session that the server still holds then ends by its own time. */
const GOODBYE = { headersMs: 5_000, textMs: 5_000 };

/** The calls around a session; a refusal here means wrong data, not an ended session. */
export const accountCalls = {
  logIn: (body: { email: string; password: string }) =>
    callApi({ method: 'POST', path: '/api/auth/login', body, answer: readSessionAnswer, refusals: 'caller' }),
  signUp: (body: SignupBody) =>
    callApi({ method: 'POST', path: '/api/auth/signup', body, answer: readSessionAnswer, refusals: 'caller' }),
  logOut: () =>
    callApi({
      method: 'POST',
      path: '/api/auth/logout',
      answer: nothingRead,
      refusals: 'caller',
      changesSession: true,
      patience: GOODBYE,
    }),
  /** `fallback` is said when the server says nothing. */
  changePassword: (body: { new_password: string; current_password?: string }, fallback: string) =>
    callApi({
      method: 'POST',
      path: '/api/auth/change-password',
      body,
      answer: readPasswordAnswer,
      changesSession: true,
      fallback: () => fallback,
    }),
};
