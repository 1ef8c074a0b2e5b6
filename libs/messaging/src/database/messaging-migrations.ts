import { CreateBacklogFigures1767398400002 } from './create-backlog-figures.migration';
import { CreateMessagingTables1767225600000 } from './create-messaging-tables.migration';
import { CreateSuspects1767398400000 } from './create-suspects.migration';
import { KeepEnvelopesPlain1767225600001 } from './keep-envelopes-plain.migration';

/** The migrations every service that sends or receives events runs before its own. */
export const messagingMigrations = [
  CreateMessagingTables1767225600000,
  KeepEnvelopesPlain1767225600001,
  CreateSuspects1767398400000,
  CreateBacklogFigures1767398400002,
];
