import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { reportedState } from '../messages/message-state';
import { RecordReport } from '../messages/record-report';

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
  constructor(
    private readonly dataSource: DataSource,
    private readonly recordReport: RecordReport,
  ) {}

  async run({ messageId, sid, providerStatus, errorCode }: StatusCallback): Promise<void> {
    const state = reportedState(providerStatus);
    if (!state || messageId === undefined) return;
    await this.dataSource.transaction((manager) =>
      this.recordReport.run(manager, messageId, { sid, state, errorCode }),
    );
  }
}
