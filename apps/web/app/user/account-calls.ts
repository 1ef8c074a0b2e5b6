import { acknowledgement, sessionAnswer, type SignupBody } from '@barrelhive/contracts';
import { callApi } from '../api/api-client';

/** The calls around a session; a refusal here means wrong data, not an ended session. */
export const accountCalls = {
  logIn: (body: { email: string; password: string }) =>
    callApi({ method: 'POST', path: '/api/auth/login', body, answer: sessionAnswer, refusals: 'caller' }),
  signUp: (body: SignupBody) =>
    callApi({ method: 'POST', path: '/api/auth/signup', body, answer: sessionAnswer, refusals: 'caller' }),
  logOut: () => callApi({ method: 'POST', path: '/api/auth/logout', answer: acknowledgement, refusals: 'caller' }),
  changePassword: (body: { new_password: string; current_password?: string }) =>
    callApi({ method: 'POST', path: '/api/auth/change-password', body, answer: sessionAnswer }),
};
