import { WebhookSignatureError } from '@barrelhive/service-kit';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import twilio from 'twilio';
import * as z from 'zod';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../../../notifications-settings';
import { authTokens } from './twilio-client';

/** Every field is a text, or several of one name. */
const formFields = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** Refuses calls that the provider did not sign. The signature covers the public address that it called. */
@Injectable()
export class TwilioSignatureGuard implements CanActivate {
  constructor(@Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers, url, body } = context.switchToHttp().getRequest<FastifyRequest>();
    const signature = headers['x-twilio-signature'];
    const fields = formFields.safeParse(body ?? {});
    const address = this.settings.PUBLIC_URL.replace(/(?<!\/)\/+$/, '') + url;
    if (typeof signature !== 'string') throw new WebhookSignatureError('unsigned');
    const isSigned =
      fields.success &&
      authTokens(this.settings).accepted.some((token) =>
        twilio.validateRequest(token, signature, address, fields.data),
      );
    if (!isSigned) throw new WebhookSignatureError('signature');
    return true;
  }
}
