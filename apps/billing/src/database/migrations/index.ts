import { CreateBilling1700000000001 } from './0001-create-billing';
import { NotifyOfFollowUps1767312000000 } from './0002-notify-of-follow-ups';
import { RunNightsAsJobs1767312000001 } from './0003-run-nights-as-jobs';
import { NumberProviderReadings1767398400003 } from './0004-number-provider-readings';
import { NotePaymentsTakenBack1767571200012 } from './0005-note-payments-taken-back';
import { NotePriceComparisons1767571200013 } from './0006-note-price-comparisons';

/** In the order they are run. */
export const billingMigrations = [
  CreateBilling1700000000001,
  NotifyOfFollowUps1767312000000,
  RunNightsAsJobs1767312000001,
  NumberProviderReadings1767398400003,
  NotePaymentsTakenBack1767571200012,
  NotePriceComparisons1767571200013,
];
