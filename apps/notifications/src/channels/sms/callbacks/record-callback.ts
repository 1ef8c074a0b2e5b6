import { Injectable } from '@nestjs/common';
import { reportedState } from '../reported-state';
import { RecordReports } from '../../../deliveries/record-reports';

interface StatusCallback {
  /** Our own id of the message, as its callback address names it. */
  messageId: string | undefined;
  sid: string;
  providerStatus: string;
  errorCode: number | undefined;
}

/** Records a status callback. Callbacks may come late, twice, out of order, and before the reply to the call. */
@Injectable()
export class RecordCallback {
  constructor(private readonly recordReports: RecordReports) {}

  async run({ messageId, sid, providerStatus, errorCode }: StatusCallback): Promise<void> {
    const state = reportedState(providerStatus);
    if (!state || messageId === undefined) return;
    await this.recordReports.run({ id: messageId, report: { sid, state, errorCode } });
  }
}
