import type { PushKeyAnswer } from '@barrelhive/contracts';
import { Controller, Get, Inject } from '@nestjs/common';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../../notifications-settings';

@Controller('api/push')
export class PushKeyController {
  constructor(@Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings) {}

  @Get('key')
  read(): PushKeyAnswer {
    return { key: this.settings.VAPID_PUBLIC_KEY ?? '' };
  }
}
