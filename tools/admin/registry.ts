import type { Command } from './command';
import { allocatedReview } from './commands/allocated-review';
import { audit } from './commands/audit';
import { backup, restore, scheduledBackup } from './commands/backup';
import { deadLetters } from './commands/dead-letters';
import { deleteUser } from './commands/delete-user';
import { findUser } from './commands/find-user';
import { mailBounced } from './commands/mail-bounced';
import { messages } from './commands/messages';
import { reconcileTexts } from './commands/reconcile-texts';
import { resetPassword } from './commands/reset-password';
import { rotateKeys } from './commands/rotate-keys';
import { sessions } from './commands/sessions';
import { setPlan } from './commands/set-plan';
import { smsRegistration } from './commands/sms-registration';
import { status } from './commands/status';
import { storeHours } from './commands/store-hours';
import { stripeSetup } from './commands/stripe-setup';
import { unclearTexts } from './commands/unclear-texts';
import { watch } from './commands/watch';
import { why } from './commands/why';

/** Everything an operator can do, by the first word. */
export const commands: Readonly<Record<string, Command>> = {
  'find-user': findUser,
  'set-plan': setPlan,
  sessions,
  messages,
  why,
  'unclear-texts': unclearTexts,
  'mail-bounced': mailBounced,
  'reconcile-texts': reconcileTexts,
  'reset-password': resetPassword,
  'rotate-keys': rotateKeys,
  'delete-user': deleteUser,
  status,
  watch,
  'stripe-setup': stripeSetup,
  'sms-registration': smsRegistration,
  'allocated-review': allocatedReview,
  'store-hours': storeHours,
  audit,
  'dead-letters': deadLetters,
  backup,
  'scheduled-backup': scheduledBackup,
  restore,
};
