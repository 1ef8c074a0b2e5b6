import {
  accountEvents,
  acknowledgement,
  changePasswordBody,
  deleteUserBody,
  loginBody,
  sessionAnswer,
  sessionCheck,
  sessionList,
  signupBody,
  updateUserBody,
  user,
  userExport,
} from '@barrelhive/contracts';
import { described } from './described-schema';

const EMAIL = 'ann@example.com';
const PASSWORD = 'Bourbon-Trail-1';

const USER_EXAMPLE = {
  user_id: '5f0c2a54-6c2f-4b5e-9d4b-2f6f5a1f1c11',
  name: 'Ann Drinker',
  email: EMAIL,
  phone_number: '+18015550123',
  requires_password_change: false,
  subscription_tier: 'standard',
  subscribed: true,
  subscription_end: '2026-12-21T17:00:00.000Z',
  subscription_status: 'active',
  subscription_canceled: false,
  isCancelledButActive: false,
  willExpireAt: null,
} as const;

export const accountSchemas = {
  SignupBody: described(signupBody, 'A new account. The date of birth is never sent.', {
    name: 'Ann Drinker',
    email: EMAIL,
    password: PASSWORD,
    phone_number: '+18015550123',
    notification_preferences: { sms_consent: true },
  }),
  LoginBody: described(loginBody, 'Email address and password.', { email: EMAIL, password: PASSWORD }),
  ChangePasswordBody: described(
    changePasswordBody,
    'The new password, and the current one unless the user is made to change it.',
    { current_password: PASSWORD, new_password: 'Rye-Trail-2' },
  ),
  UpdateUserBody: described(updateUserBody, 'At least one part of the profile.', { name: 'Ann Sipper' }),
  DeleteUserBody: described(deleteUserBody, 'The current password.', { password: PASSWORD }),
  UserExport: described(userExport, 'What each service holds of the user.', {
    exported_at: '2026-11-22T17:00:00.000Z',
    user_id: USER_EXAMPLE.user_id,
    services: { alerts: { alerts: [{ search_term: 'blanton', created_at: '2026-11-21T17:00:00.000Z' }] } },
  }),
  User: described(user, 'The user as only the user sees it. The phone number is E.164.', USER_EXAMPLE),
  SessionAnswer: described(sessionAnswer, 'A session that has begun. The token goes into the Authorization header.', {
    success: true,
    message: 'Login successful!',
    token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI1ZjBjMmE1NCJ9.c2lnbmF0dXJl',
    user: USER_EXAMPLE,
  }),
  SessionCheck: described(sessionCheck, 'Whether the caller is known, and who it is.', { authenticated: false }),
  SessionList: described(sessionList, 'Where the user is logged in. Of addresses only the network is kept.', {
    sessions: [
      {
        id: 'c1f7a2de-0d0c-4f0e-8a53-3a0d8a2f9b10',
        createdAt: '2026-11-22T15:00:00.000Z',
        lastSeenAt: '2026-11-22T16:30:00.000Z',
        device: 'Chrome on Windows',
        network: '203.0.113.0/24',
        current: true,
      },
    ],
  }),
  AccountEvents: described(
    accountEvents,
    'What happened to the account, where from. Of addresses only the network is kept.',
    {
      events: [
        {
          id: '17',
          kind: 'logged-in',
          happenedAt: '2026-11-22T15:00:00.000Z',
          device: 'Chrome on Windows',
          network: '203.0.113.0/24',
        },
      ],
    },
  ),
  Acknowledgement: described(acknowledgement, 'It is done.', { success: true, message: 'You have been logged out' }),
};
