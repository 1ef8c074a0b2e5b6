import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error';

const FORM_BODY = Symbol('form body');

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i;

/** A route that takes forms too, such as a webhook of Twilio. */
export const AcceptsFormBody = () => SetMetadata(FORM_BODY, true);

/** Refuses forms: a page of another site can post one, with the visitor's cookies, but cannot send JSON. */
@Injectable()
export class JsonBodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!FORM.test(headers['content-type'] ?? '')) return true;
    if (this.reflector.getAllAndOverride<boolean>(FORM_BODY, [context.getHandler(), context.getClass()])) return true;
    throw new DomainError('JSON_REQUIRED');
  }
}
