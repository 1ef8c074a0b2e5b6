import {
  readRemovedAlertsBody,
  type Acknowledgement,
  type AlertsBroughtBack,
  type RemovedAlert,
} from '@barrelhive/contracts';
import { CurrentUser, parseWith, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type * as z from 'zod';
import { RemovedAlerts } from './removed-alerts';

@Controller('api/removed-alerts')
export class RemovedAlertsController {
  constructor(private readonly removedAlerts: RemovedAlerts) {}

  @Get()
  unread(@CurrentUser() user: Identity): Promise<RemovedAlert[]> {
    return this.removedAlerts.unread(user.userId);
  }

  @Get('returnable')
  returnable(@CurrentUser() user: Identity): Promise<RemovedAlert[]> {
    return this.removedAlerts.returnable(user.userId);
  }

  @Post('bring-back')
  @HttpCode(200)
  async bringBack(@CurrentUser() user: Identity): Promise<AlertsBroughtBack> {
    return { success: true, restored: await this.removedAlerts.bringBack(user.userId) };
  }

  @Post('read')
  @HttpCode(200)
  async read(
    @CurrentUser() user: Identity,
    @Body(parseWith(readRemovedAlertsBody)) { ids }: z.infer<typeof readRemovedAlertsBody>,
  ): Promise<Acknowledgement> {
    await this.removedAlerts.markRead(user.userId, ids);
    return { success: true, message: 'Removed alerts noted' };
  }
}
