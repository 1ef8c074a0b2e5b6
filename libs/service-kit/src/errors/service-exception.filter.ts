import { rethrowToTransport } from '@barrelhive/messaging';
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { logger } from '../logging/logger';
import { answerTo } from './error-answer';

/** The one place where exceptions become answers. For event handlers the transport decides what becomes of the event. */
@Catch()
export class ServiceExceptionFilter implements ExceptionFilter {
  private readonly log = logger('errors');

  catch(exception: unknown, host: ArgumentsHost): Observable<never> | undefined {
    if (host.getType() === 'rpc') return rethrowToTransport(exception);

    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { status, body, headers } = answerTo(exception, request.correlationId);
    if (status >= 500) this.report(exception, status, request);

    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
    } else {
      void reply.status(status).headers(headers).send(body);
    }
    return undefined;
  }

  private report(exception: unknown, status: number, { correlationId, method }: FastifyRequest): void {
    const details = { err: exception, correlationId, method };
    if (status === 500) this.log.error(details, 'a request failed for a reason nobody foresaw');
    else this.log.warn(details, 'a request was refused for a reason on our side');
  }
}
