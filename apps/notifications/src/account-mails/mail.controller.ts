import type { MailAnswer } from '@barrelhive/contracts';
import { Public } from '@barrelhive/service-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';

/** Whether mail goes out from here: then the page of the log-in offers a link. */
@Public()
@Controller()
export class MailController {
  constructor(@Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings) {}

  @Get('api/mail')
  read(): MailAnswer {
    return { is_sent: this.settings.CHANNELS.includes('email') };
  }
}
