import type { EventType } from '@barrelhive/contracts';
import { Body, Controller, Get, Header, Post, Query, type Type } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import * as z from 'zod';
import {
  AcceptsFormBody,
  AllowDuringPasswordChange,
  createService,
  currentCorrelationId,
  CurrentUser,
  DomainError,
  parseWith,
  Public,
  ownLogin,
  readSettings,
  serviceSettingsShape,
  type Identity,
  type RunningService,
  type ServiceDefinition,
} from '../src/index';

const orderBody = z.strictObject({ bottles: z.int('How many bottles?').min(1, 'At least one bottle, please.') });

/** A controller with one route for everything the kit promises. */
@Controller('bar')
export class BarController {
  @Get('whoami')
  whoami(@CurrentUser() user: Identity) {
    return user;
  }

  @Public()
  @Get('greeting')
  greeting(@CurrentUser() user: Identity | undefined) {
    return { guest: user === undefined, userId: user?.userId };
  }

  @AllowDuringPasswordChange()
  @Get('change-password')
  changePassword(@CurrentUser() user: Identity) {
    return { mustChangePassword: user.mustChangePassword };
  }

  @Public()
  @Post('orders')
  order(@Body(parseWith(orderBody)) body: z.infer<typeof orderBody>) {
    return { ordered: body.bottles, correlationId: currentCorrelationId() };
  }

  @Public()
  @Post('logout')
  logout(@Body() body: unknown) {
    return { body: body ?? null };
  }

  @Public()
  @AcceptsFormBody()
  @Post('webhook')
  webhook(@Body() body: unknown) {
    return body;
  }

  @Public()
  @Get('menu')
  @Header('content-type', 'text/calendar')
  @Header('cache-control', 'public, max-age=3600')
  menu() {
    throw new DomainError('SERVICE_BUSY');
  }

  @Public()
  @Get('failure')
  fail(@Query('kind') kind: string) {
    if (kind === 'known') throw new DomainError('SERVICE_BUSY', { retryAfterSeconds: 2.5, queue: 7 });
    throw new Error('the secret recipe is 51 % corn');
  }
}

/** What search receives, by whose name the service goes. */
@Controller()
export class EventsController {
  @EventPattern<EventType>('billing.entitlement-changed.v1')
  async change() {}

  @EventPattern<EventType>('auth.user-deleted.v1')
  async forget() {}

  @EventPattern<EventType>('alerts.watched-skus.v1')
  async watch() {}

  @EventPattern<EventType>('notifications.stores-wanted.v1')
  async want() {}

  @EventPattern<EventType>('notifications.shelf-reported.v1')
  async report() {}
}

interface KitServiceOptions extends Partial<ServiceDefinition> {
  databaseUrl: string;
  redisUrl: string;
  authUrl?: string;
  queuePrefix?: string;
  environment?: Record<string, string>;
}

const settingsSchema = z.object({ ...serviceSettingsShape, DATABASE_URL_GATEWAY: ownLogin() });

/** A service of the kit alone, without any of the product's apps. */
export function kitService({
  databaseUrl,
  redisUrl,
  authUrl,
  queuePrefix,
  environment,
  ...definition
}: KitServiceOptions): Promise<RunningService> {
  const controllers: Type[] = definition.name ? [BarController] : [BarController, EventsController];
  return createService({
    name: 'search',
    entities: [],
    controllers,
    settings: readSettings(settingsSchema, {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      LOG_LEVEL: 'silent',
      QUEUE_PREFIX: queuePrefix,
      AUTH_URL: authUrl,
      ...environment,
    }),
    ...definition,
  });
}
