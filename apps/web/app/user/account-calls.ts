import type { SignupBody } from '@barrelhive/contracts';
import { nothingRead } from '../answers/lenient';
import { readPasswordAnswer, readSessionAnswer } from '../answers/read-user';
import { callApi } from '../api/api-client';
import type { CallOfChange } from './change-session';

/** The calls around a session; a refusal here means wrong data, not an ended session. */
export const accountCalls = {
  logIn: (body: { email: string; password: string }) =>
    callApi({ method: 'POST', path: '/api/auth/login', body, answer: readSessionAnswer, refusals: 'caller' }),
  signUp: (body: SignupBody) =>
    callApi({ method: 'POST', path: '/api/auth/signup', body, answer: readSessionAnswer, refusals: 'caller' }),
  logOut: (call: CallOfChange, signal: AbortSignal) =>
    call({ method: 'POST', path: '/api/auth/logout', answer: nothingRead, refusals: 'caller', signal }),
  /** `fallback` is said when the server says nothing. */
  changePassword: (call: CallOfChange, body: { new_password: string; current_password?: string }, fallback: string) =>
    call({
      method: 'POST',
      path: '/api/auth/change-password',
      body,
      answer: readPasswordAnswer,
      fallback: () => fallback,
    }),
};
