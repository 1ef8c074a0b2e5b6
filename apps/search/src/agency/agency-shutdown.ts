import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AgencyHttp } from './agency-http';
import { RequestPace } from './request-pace';

/** When the service stops nobody waits for the agency any more: turns and requests are given up. */
@Injectable()
export class AgencyShutdown implements OnModuleDestroy {
  constructor(
    private readonly pace: RequestPace,
    private readonly http: AgencyHttp,
  ) {}

  onModuleDestroy(): void {
    this.pace.close();
    this.http.close();
  }
}
