import { entitlementMigrations } from '@barrelhive/entitlements';
import { CreateAlerts1767229200000 } from './0001-create-alerts';
import { RunSlotsAsJobs1767312000001 } from './0002-run-slots-as-jobs';
import { RememberFirstObservation1767398400001 } from './0003-remember-first-observation';
import { KeepHandedOnMatches1767398400002 } from './0004-keep-handed-on-matches';
import { CreateRemovedAlerts1767398400005 } from './0005-create-removed-alerts';
import { NoteTermChanges1767398400006 } from './0006-note-term-changes';
import { NoteLapsedPlans1767398400007 } from './0007-note-lapsed-plans';
import { FindBundlesUnderWay1767398400008 } from './0008-find-bundles-under-way';
import { NoteWhenSoldOut1767571200001 } from './0009-note-when-sold-out';

/** In the order they are run. */
export const alertsMigrations = [
  CreateAlerts1767229200000,
  ...entitlementMigrations,
  RunSlotsAsJobs1767312000001,
  RememberFirstObservation1767398400001,
  KeepHandedOnMatches1767398400002,
  CreateRemovedAlerts1767398400005,
  NoteTermChanges1767398400006,
  NoteLapsedPlans1767398400007,
  FindBundlesUnderWay1767398400008,
  NoteWhenSoldOut1767571200001,
];
