import type { Operations } from './operation';

export const accountOperations: Operations = {
  'POST /api/auth/signup': {
    id: 'signUp',
    tag: 'Accounts',
    summary: 'Sign up',
    details:
      'The password needs 8 characters, an upper-case letter and a special character; the phone number is a US number.',
    body: 'SignupBody',
    answer: { status: 201, text: 'The account is there and its first session has begun.', content: 'SessionAnswer' },
    errors: ['EMAIL_TAKEN'],
  },
  'POST /api/auth/login': {
    id: 'logIn',
    tag: 'Accounts',
    summary: 'Log in',
    body: 'LoginBody',
    answer: { status: 200, text: 'A session has begun.', content: 'SessionAnswer' },
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_LOGIN_ATTEMPTS'],
  },
  'POST /api/auth/logout': {
    id: 'logOut',
    tag: 'Accounts',
    summary: 'Log out',
    details: 'Ends the session of the token, if one is sent. Whoever is not logged in has logged out all the same.',
    answer: { status: 200, text: 'The session has ended.', content: 'Acknowledgement' },
  },
  'POST /api/auth/change-password': {
    id: 'changePassword',
    tag: 'Accounts',
    summary: 'Change the password',
    details: 'Ends all sessions of the user and begins a new one.',
    body: 'ChangePasswordBody',
    answer: { status: 200, text: 'The password is changed; the token is new.', content: 'SessionAnswer' },
    errors: ['CURRENT_PASSWORD_WRONG', 'TOO_MANY_LOGIN_ATTEMPTS'],
    isOpenDuringPasswordChange: true,
  },
  'GET /api/auth/me': {
    id: 'readUser',
    tag: 'Accounts',
    summary: 'Read the own user',
    answer: { status: 200, text: 'The user.', content: 'User' },
    isOpenDuringPasswordChange: true,
  },
  'GET /api/auth/check': {
    id: 'checkSession',
    tag: 'Accounts',
    summary: 'Ask whether the session still counts',
    answer: { status: 200, text: 'Whether it does, and whose it is.', content: 'SessionCheck' },
  },
  'PUT /api/users/:id': {
    id: 'updateUser',
    tag: 'Accounts',
    summary: 'Change the profile',
    parameters: { id: "The user's own `user_id`." },
    body: 'UpdateUserBody',
    answer: { status: 200, text: 'The user after the change.', content: 'User' },
    errors: ['NOT_FOUND', 'EMAIL_TAKEN'],
  },
};
