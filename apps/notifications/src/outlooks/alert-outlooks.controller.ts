import type { AlertOutlook } from '@barrelhive/contracts';
import { CurrentUser, type Identity } from '@barrelhive/service-kit';
import { Controller, Get, Headers } from '@nestjs/common';
import { ReadOutlooks } from './read-outlooks';

@Controller('api/alert-outlooks')
export class AlertOutlooksController {
  constructor(private readonly readOutlooks: ReadOutlooks) {}

  @Get()
  list(@CurrentUser() { userId }: Identity, @Headers('authorization') authorization: string): Promise<AlertOutlook[]> {
    return this.readOutlooks.run({ userId, authorization });
  }
}
