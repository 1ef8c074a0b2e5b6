import { changeAlertBody, createAlertBody, type Acknowledgement, type Alert } from '@barrelhive/contracts';
import { CurrentUser, parseWith, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import * as z from 'zod';
import { ChangeSavedAlert } from './change-saved-alert';
import { CreateSavedAlert } from './create-saved-alert';
import { DeleteSavedAlert } from './delete-saved-alert';
import { ListAlertFinds } from './list-alert-finds';
import { ListAlertTerms } from './list-alert-terms';
import { ListSavedAlerts } from './list-saved-alerts';
import { ListSavedSearches } from './list-saved-searches';

const alertId = z.uuid().catch('00000000-0000-0000-0000-000000000000');

@Controller()
export class SavedAlertsController {
  constructor(
    private readonly createSavedAlert: CreateSavedAlert,
    private readonly changeSavedAlert: ChangeSavedAlert,
    private readonly deleteSavedAlert: DeleteSavedAlert,
    private readonly listSavedAlerts: ListSavedAlerts,
    private readonly listSavedSearches: ListSavedSearches,
    private readonly listAlertTerms: ListAlertTerms,
    private readonly listAlertFinds: ListAlertFinds,
  ) {}

  @Get('api/alerts')
  list(@CurrentUser() user: Identity): Promise<Alert[]> {
    return this.listSavedAlerts.run(user.userId);
  }

  @Post('api/alerts')
  @HttpCode(201)
  create(
    @CurrentUser() user: Identity,
    @Body(parseWith(createAlertBody)) body: z.infer<typeof createAlertBody>,
  ): Promise<Alert> {
    const { search_term: term, wait_for_new: waitsForNew = false, scope, at_least: atLeast } = body;
    return this.createSavedAlert.run(user.userId, term, { waitsForNew, scope, atLeast });
  }

  @Patch('api/alerts/:id')
  change(
    @CurrentUser() user: Identity,
    @Param('id', parseWith(alertId)) id: string,
    @Body(parseWith(changeAlertBody)) { scope, at_least: atLeast }: z.infer<typeof changeAlertBody>,
  ): Promise<Alert> {
    return this.changeSavedAlert.run(user.userId, id, { scope, atLeast });
  }

  @Delete('api/alerts/:id')
  async delete(@CurrentUser() user: Identity, @Param('id', parseWith(alertId)) id: string): Promise<Acknowledgement> {
    await this.deleteSavedAlert.run(user.userId, id);
    return { success: true, message: 'Alert deleted successfully' };
  }

  @Get('api/saved-searches')
  savedSearches(@CurrentUser() user: Identity) {
    return this.listSavedSearches.run(user.userId);
  }

  /** For the allocated service, with the caller's own token; the gateway does not route it. */
  @Get('internal/alert-terms')
  terms(@CurrentUser() user: Identity) {
    return this.listAlertTerms.run(user.userId);
  }

  /** For the notifications service, with the caller's own token; the gateway does not route it. */
  @Get('internal/alert-finds')
  finds(@CurrentUser() user: Identity) {
    return this.listAlertFinds.run(user.userId);
  }
}
