import { CurrentUser, type Identity } from '@barrelhive/service-kit';
import { Controller, Sse, type MessageEvent } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { PlanChanges } from './plan-changes';

@Controller('api/me')
export class PlanChangesController {
  constructor(private readonly planChanges: PlanChanges) {}

  /** Open while a page waits for a payment. */
  @Sse('changes')
  changes(@CurrentUser() { userId }: Identity): Observable<MessageEvent> {
    return this.planChanges.of(userId);
  }
}
