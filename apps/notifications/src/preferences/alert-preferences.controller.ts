import { updateAlertPreferencesBody, type AlertPreferences, type AlertPreferencesAnswer } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { CurrentUser, parseWith, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { changePreferences, findPreferences } from './saved-preferences';

@Controller('api/alert-preferences')
export class AlertPreferencesController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  async read(@CurrentUser() { userId }: Identity): Promise<AlertPreferencesAnswer> {
    return { preferences: (await findPreferences(this.dataSource.manager, userId)) ?? null };
  }

  @Get('defaults')
  defaults(): { preferences: AlertPreferences } {
    return { preferences: defaultAlertPreferences() };
  }

  @Put()
  async save(
    @CurrentUser() user: Identity,
    @Body(parseWith(updateAlertPreferencesBody)) body: z.infer<typeof updateAlertPreferencesBody>,
  ): Promise<{ preferences: AlertPreferences }> {
    const preferences = await this.dataSource.transaction((manager) =>
      changePreferences(manager, user.userId, body.preferences),
    );
    return { preferences };
  }
}
