export {
  isMigrated,
  migrateService,
  migrationNames,
  sharedMigrations,
  migrationStatements,
} from './database/migrate-service';
export { ProvisioningError } from './database/provision-role';
export { createServiceDataSource, roleOf, type MigrationClass } from './database/service-data-source';
export { DomainError } from './errors/domain-error';
export { parseFromProvider, parseWith } from './errors/parse-with';
export { askService } from './http/ask-service';
export { DRAIN_QUIET_MS, DrainRequests } from './http/drain-requests';
export { entityTagOf, hasTag, sendTaggedJson } from './http/entity-tag';
export { escapeHtml, feedHtml, printableText } from './http/escape-html';
export { AcceptsFormBody } from './http/json-body.guard';
export { clientAddressBehind, type TrustedProxies } from './http/http-server';
export {
  countedNetworks,
  limitKeyOf,
  networkOf,
  networksOf,
  plainAddress,
  type CountedNetwork,
} from './http/limit-key';
export { credentialsOf } from './identity/identity.strategy';
export {
  AllowDuringPasswordChange,
  CurrentUser,
  Public,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type Identity,
  type TokenClaims,
} from './identity/identity';
export { PUBLIC_KEYS_MAX_AGE_MS, PublicKeys, type FindPublicKey } from './identity/public-keys';
export { TokenVerifier } from './identity/token-verifier';
export { VerifiedTokens } from './identity/verified-tokens';
export {
  CORRELATION_HEADER,
  currentCorrelationId,
  newCorrelationId,
  runWithCorrelationId,
} from './logging/correlation';
export { logger, openLog } from './logging/logger';
export { scrubSecrets } from './logging/scrub-secrets';
export { DELETION_LOG_SETTINGS, DeletionLog, deletionLogSettingsShape } from './recovery/deletion-log';
export { CREATE_DELETIONS, loggedDeletions, noteDeleted, noteThereAgain } from './recovery/log-deletions';
export { CountsInTime } from './redis/counts-in-time';
export { repairWhenSetBack } from './recovery/repair-when-set-back';
export { Measures } from './metrics/measures';
export { metrics } from './metrics/metrics';
export { INTERNAL_READINESS_PATH } from './operators/operators-server';
export { callProvider } from './providers/provider-call';
export { currentTraceparent, inSpan } from './tracing/traces';
export { AssemblyError, createService } from './service/create-service';
export { defineService, explainStartFailure, startService, type Service } from './service/start-service';
export { ServiceLoops } from './service/service-loops';
export { type RunningService, type ServiceDefinition } from './service/service-definition';
export { REDIS } from './service/service-module';
export { WorkLimit } from './service/work-limit';
export { inProduction, isExampleNumber } from './settings/production-demands';
export { SettingsError, readSettings } from './settings/read-settings';
export {
  httpAddress,
  httpOrigin,
  limit,
  networks,
  isThisMachine,
  positiveUpTo,
  postgresAddress,
  secretsOf,
  THIS_MACHINE,
  wholeNumber,
} from './settings/setting-shapes';
export { confirmNumbersShape, mustConfirmNumbers, ownLogin, serviceSettingsShape } from './settings/service-settings';
export { costlyDigest, phoneDigest } from './user-data/phone-digest';
export { onUserDeleted } from './user-data/on-user-deleted';
export { userDataController } from './user-data/user-data-controller';
export { compareWebhookAddress } from './webhooks/webhook-address';
export {
  noteRefusedWebhook,
  refusedWebhooksFilter,
  signingProvider,
  WebhookSignatureError,
} from './webhooks/refused-webhooks';
export { sendSchedule, sendScheduleSettingsShape } from './schedule/send-schedule';
