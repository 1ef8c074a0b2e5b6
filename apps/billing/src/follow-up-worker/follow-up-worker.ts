import { ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { RunFollowUps } from './run-follow-ups';

/** Runs follow-ups after each commit that added one, and polls for those that were put off. */
@Injectable()
export class FollowUpWorker {
  constructor(loops: ServiceLoops, runFollowUps: RunFollowUps, @Inject(BILLING_SETTINGS) settings: BillingSettings) {
    loops.repeat({
      round: () => runFollowUps.runNext(),
      restMs: settings.FOLLOW_UP_POLL_SECONDS * 1000,
      wokenBy: 'follow_up',
      failure: 'follow-ups could not be looked for',
    });
  }
}
