import type { Operations } from './operation';

export const accountOperations = {
  'POST /api/auth/signup': {
    id: 'signUp',
    summary: 'Sign up',
    details:
      'The password needs 8 characters, an upper-case letter and a special character; the phone number is a US number.',
    body: 'signupBody',
    answer: { status: 201, text: 'The account is there and its first session has begun.', content: 'sessionAnswer' },
    errors: ['EMAIL_TAKEN'],
  },
  'POST /api/auth/login': {
    id: 'logIn',
    summary: 'Log in',
    body: 'loginBody',
    answer: { text: 'A session has begun.', content: 'sessionAnswer' },
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_LOGIN_ATTEMPTS'],
  },
  'POST /api/auth/logout': {
    id: 'logOut',
    summary: 'Log out',
    details: 'Ends the session of the token, if one is sent. Whoever is not logged in has logged out all the same.',
    answer: { text: 'The session has ended.', content: 'acknowledgement' },
  },
  'POST /api/auth/change-password': {
    id: 'changePassword',
    summary: 'Change the password',
    details: 'Ends all sessions of the user and begins a new one.',
    body: 'changePasswordBody',
    answer: { text: 'The password is changed; the token is new.', content: 'sessionAnswer' },
    errors: ['CURRENT_PASSWORD_WRONG', 'TOO_MANY_LOGIN_ATTEMPTS'],
    isOpenDuringPasswordChange: true,
  },
  'POST /api/auth/password-links': {
    id: 'askForPasswordLink',
    summary: 'Have a link to a new password mailed',
    details:
      'Where mail is sent (`GET /api/mail`), and the e-mail is that of an account and a mailbox that its owner confirmed. The answer is the same for every e-mail. Three times an hour with one e-mail; a link is good for half an hour, once, until the next is made.',
    body: 'passwordLinkBody',
    answer: { status: 202, text: 'It is seen to.', content: 'acknowledgement' },
  },
  'POST /api/auth/reset-password': {
    id: 'resetPassword',
    summary: 'Choose a new password by a link',
    details: 'Ends all sessions of the user, and every API key. Nobody is logged in by it.',
    body: 'resetPasswordBody',
    answer: { text: 'The password is changed.', content: 'acknowledgement' },
    errors: ['CODE_EXPIRED'],
  },
  'GET /api/auth/me': {
    id: 'readUser',
    summary: 'Read the own user',
    answer: 'user',
    isOpenDuringPasswordChange: true,
  },
  'GET /api/auth/check': {
    id: 'checkSession',
    summary: 'Ask whether the session still counts',
    answer: 'sessionCheck',
  },
  'GET /api/auth/sessions': {
    id: 'listSessions',
    summary: 'List the sessions that count',
    details:
      'Where somebody is logged in: the device as its browser names it, and the network without the full address.',
    answer: 'sessionList',
  },
  'DELETE /api/auth/sessions': {
    id: 'endOtherSessions',
    summary: 'End all other sessions',
    details: 'Their tokens are refused within a second.',
    answer: { text: 'No session counts but the own one.', content: 'acknowledgement' },
  },
  'DELETE /api/auth/sessions/:id': {
    id: 'endSession',
    summary: 'End a session',
    details: 'Its token is refused within a second. The own session can be ended, too.',
    parameters: { id: 'The `id` of the session in the list.' },
    answer: { text: 'The session has ended.', content: 'acknowledgement' },
    errors: ['NOT_FOUND'],
  },
  'GET /api/auth/keys': {
    id: 'listApiKeys',
    summary: 'List the API keys',
    details: 'Without the keys themselves, which are shown once.',
    answer: 'apiKeyList',
  },
  'POST /api/auth/keys': {
    id: 'createApiKey',
    summary: 'Make an API key',
    details:
      'From Standard on for reading, with Premium also to change alerts. Five at most. The key is in this answer alone.',
    body: 'createApiKeyBody',
    answer: { status: 201, text: 'The key, for the one time that it is shown.', content: 'createdApiKey' },
    errors: ['API_KEY_PLAN_REQUIRED', 'API_KEY_LIMIT_REACHED'],
  },
  'DELETE /api/auth/keys/:id': {
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    details: 'It is refused within a second.',
    parameters: { id: 'The `id` of the key in the list.' },
    answer: { text: 'The key is revoked.', content: 'acknowledgement' },
    errors: ['NOT_FOUND'],
  },
  'GET /api/auth/events': {
    id: 'listAccountEvents',
    summary: 'List what happened to the account',
    details: 'Log-ins, ended sessions, API keys, and changes of e-mail, phone and password: the last 20.',
    answer: 'accountEvents',
  },
  'PUT /api/users/:id': {
    id: 'updateUser',
    summary: 'Change the profile',
    details:
      'A changed phone number means consent to text messages to it, by the wording that the sign-up shows. Another e-mail or number needs a log-in of the last 15 minutes, or the password in `current_password`.',
    parameters: { id: "The user's own `user_id`." },
    body: 'updateUserBody',
    answer: { text: 'The user after the change.', content: 'user' },
    errors: ['NOT_FOUND', 'EMAIL_TAKEN', 'PASSWORD_NEEDED', 'CURRENT_PASSWORD_WRONG', 'TOO_MANY_LOGIN_ATTEMPTS'],
  },
  'DELETE /api/users/:id': {
    id: 'deleteUser',
    summary: 'Delete the account',
    details:
      'Ends all sessions and the subscription, and has every service delete what it holds of the user. What the law has us keep stays as a digest.',
    parameters: { id: "The user's own `user_id`." },
    body: 'deleteUserBody',
    answer: { text: 'The account is gone.', content: 'acknowledgement' },
    errors: ['NOT_FOUND', 'CURRENT_PASSWORD_WRONG', 'TOO_MANY_LOGIN_ATTEMPTS'],
  },
} satisfies Operations;
