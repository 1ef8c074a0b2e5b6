import { compareWebhookAddress } from '@barrelhive/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../../../notifications-settings';
import { TWILIO, type TwilioClient } from './twilio-client';

type Settings = Pick<NotificationsSettings, 'NODE_ENV' | 'PUBLIC_URL' | 'TWILIO_FROM'>;

/** Sees at the start in production whether the account hands us the texts that come to our number: STOP is one of them. */
@Injectable()
export class CompareInboundAddress implements OnApplicationBootstrap {
  constructor(
    @Inject(TWILIO) private readonly twilio: TwilioClient,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.NODE_ENV === 'production') void this.run();
  }

  run(): Promise<boolean | undefined> {
    return compareWebhookAddress({
      provider: 'twilio',
      ours: new URL('/api/twilio/inbound', this.settings.PUBLIC_URL),
      ask: async () => {
        const phoneNumber = this.settings.TWILIO_FROM;
        const numbers = await this.twilio.incomingPhoneNumbers.list({ phoneNumber, limit: 1 });
        return numbers.map(({ smsUrl }) => smsUrl);
      },
    });
  }
}
