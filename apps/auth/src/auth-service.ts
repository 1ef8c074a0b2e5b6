import { ENTITLEMENT_LISTENER, EntitlementEntity, OnEntitlementChanged } from '@barrelhive/entitlements';
import { defineService, loggedDeletions } from '@barrelhive/service-kit';
import { getOptionsToken, getStorageToken } from '@nestjs/throttler';
import { AccountEntity } from './accounts/account.entity';
import { AccountsController } from './accounts/accounts.controller';
import { FindUser } from './accounts/find-user';
import { NotePlans } from './accounts/note-plans';
import { OnPhoneConfirmed } from './accounts/on-phone-confirmed.handler';
import { SignUp } from './accounts/sign-up';
import { SmsConsentEntity } from './accounts/sms-consent.entity';
import { TellFailedLogIns } from './accounts/tell-failed-log-ins';
import { ProvePassword } from './accounts/prove-password';
import { UpdateProfile } from './accounts/update-profile';
import { LoginDelays, SLOWDOWNS, slowdownsBy } from './attempts/login-delays';
import { attemptBounds, SharedAttemptCounts } from './attempts/attempts-per-address.guard';
import { AUTH_SETTINGS, authSettingsSchema, type AuthSettings } from './auth-settings';
import { AskForPasswordLink } from './credentials/ask-for-password-link';
import { ChangePassword } from './credentials/change-password';
import { CredentialsController } from './credentials/credentials.controller';
import { LogIn } from './credentials/log-in';
import { OnPasswordLinkMade } from './credentials/on-password-link-made.handler';
import { PasswordLinksController } from './credentials/password-links.controller';
import { ResetByLink } from './credentials/reset-by-link';
import { MeasureBackups } from './history/measure-backups';
import { KnownDevices } from './origins/known-devices';
import { ApiKeysController } from './keys/api-keys.controller';
import { CreateApiKey } from './keys/create-api-key';
import { IssueKeyToken } from './keys/issue-key-token';
import { RevokeApiKey } from './keys/revoke-api-key';
import { PasswordHasher } from './passwords/password-hasher';
import { ForgetAgain } from './recovery/forget-again';
import { PurgeOldRows } from './retention/purge-old-rows';
import { ScheduledTasks } from './scheduled-tasks';
import { EndSessions } from './sessions/end-sessions';
import { SessionEntity } from './sessions/session.entity';
import { SessionsController } from './sessions/sessions.controller';
import { StartSession } from './sessions/start-session';
import { TellEndedSessions } from './sessions/tell-ended-sessions';
import { FollowSigningKeys, SIGNING_SECRETS } from './tokens/follow-signing-keys';
import { PublicKeysController } from './tokens/public-keys.controller';
import { SigningKeyRing } from './tokens/signing-key-ring';
import { AccountDeletionController } from './user-data/account-deletion.controller';
import { DeleteOwnAccount } from './user-data/delete-own-account';
import { EndUnusedAccounts } from './user-data/end-unused-accounts';
import { UserDataController } from './user-data/user-data.controller';

/** What the service is made of. */
export const authParts = (settings: AuthSettings, slowdowns = slowdownsBy(settings), hasher = new PasswordHasher()) => {
  const ring = new SigningKeyRing();
  return {
    findPublicKey: ring.findPublicKey,
    entities: [AccountEntity, SmsConsentEntity, SessionEntity, EntitlementEntity],
    controllers: [
      AccountsController,
      CredentialsController,
      PasswordLinksController,
      SessionsController,
      ApiKeysController,
      PublicKeysController,
      OnEntitlementChanged,
      OnPhoneConfirmed,
      OnPasswordLinkMade,
      AccountDeletionController,
      UserDataController,
    ],
    providers: [
      { provide: AUTH_SETTINGS, useValue: settings },
      { provide: SigningKeyRing, useValue: ring },
      { provide: SIGNING_SECRETS, useValue: settings.JWT_PRIVATE_KEY },
      { provide: ENTITLEMENT_LISTENER, useClass: NotePlans },
      FollowSigningKeys,
      FindUser,
      SignUp,
      ProvePassword,
      TellFailedLogIns,
      UpdateProfile,
      { provide: PasswordHasher, useValue: hasher },
      LogIn,
      ChangePassword,
      AskForPasswordLink,
      ResetByLink,
      { provide: SLOWDOWNS, useValue: slowdowns },
      LoginDelays,
      KnownDevices,
      MeasureBackups,
      { provide: getStorageToken(), useClass: SharedAttemptCounts },
      { provide: getOptionsToken(), useValue: attemptBounds(settings) },
      StartSession,
      EndSessions,
      TellEndedSessions,
      CreateApiKey,
      RevokeApiKey,
      IssueKeyToken,
      PurgeOldRows,
      ScheduledTasks,
      DeleteOwnAccount,
      EndUnusedAccounts,
      ...loggedDeletions('account', settings),
      ForgetAgain,
    ],
  };
};

export const authService = defineService('auth', authSettingsSchema, (settings) => authParts(settings));
