import { ENTITLEMENT_DATA } from '@barrelhive/entitlements';
import { userDataController } from '@barrelhive/service-kit';

/** All that auth holds of the caller. */
export const UserDataController = userDataController({
  account:
    'SELECT id, name, email, phone, phone_confirmed_at, requires_password_change, created_at, last_session_at, last_plan_at FROM account WHERE id = $1',
  events: 'SELECT kind, happened_at, device, network FROM account_event WHERE account_id = $1 ORDER BY id',
  consents:
    'SELECT phone, agreed_at, wording, wording_version, network FROM sms_consent WHERE account_id = $1 ORDER BY agreed_at',
  sessions:
    'SELECT id, started_at, last_seen_at, ended_at, device, network FROM session WHERE account_id = $1 ORDER BY started_at',
  api_keys:
    'SELECT name, hint, scopes, created_at, last_used_at FROM api_key WHERE account_id = $1 ORDER BY created_at',
  password_links: 'SELECT until FROM password_link WHERE account_id = $1',
  plan: ENTITLEMENT_DATA,
});
