import { errorCatalogue, type ErrorBody, type ErrorCode } from '@barrelhive/contracts';
import { isInfrastructureError } from '@barrelhive/database';
import { HttpException } from '@nestjs/common';
import * as core from 'zod/v4/core';
import { DomainError } from './domain-error';
import { validationError } from './parse-with';

/** What a caller gets to see of an exception. */
export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
}

const RETRY_SECONDS = 2;

/** A route may have said already what its answer would have been, and how long it may be kept. */
const HEADERS_OF_ERRORS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'VALIDATION_FAILED',
  401: 'AUTHENTICATION_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'JSON_REQUIRED',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_BUSY',
};

/**
 * Turns any exception into an answer by the error catalogue. While the database is away that is a 503. What nobody foresaw becomes a plain 500: the correlation id leads
 * us to the log line, and the caller learns nothing else.
 */
export function answerTo(exception: unknown, correlationId: string): ErrorAnswer {
  const refusal = refusalOf(exception);
  const { retryAfterSeconds, ...details } = refusal.details;
  return {
    status: refusal.status,
    headers: {
      ...HEADERS_OF_ERRORS,
      ...(typeof retryAfterSeconds === 'number' && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
    },
    body: {
      ...details,
      error: refusal.message,
      message: refusal.message,
      code: refusal.code,
      correlation_id: correlationId,
    },
  };
}

type Refusal = Pick<DomainError, 'code' | 'status' | 'message' | 'details'>;

function refusalOf(exception: unknown): Refusal {
  if (exception instanceof DomainError) return exception;
  if (exception instanceof core.$ZodError) return validationError(exception.issues);
  if (exception instanceof HttpException) return catalogued(exception.getStatus());
  // The database is away for a moment, as while it is restarted: the same request may well succeed when it is back.
  if (isInfrastructureError(exception)) return new DomainError('SERVICE_BUSY', { retryAfterSeconds: RETRY_SECONDS });
  const status = statusOfHttpServerError(exception);
  return status === undefined ? new DomainError('INTERNAL_ERROR') : catalogued(status);
}

/** Keeps the status; the text is ours, since a framework's may repeat what the caller sent. */
function catalogued(status: number): Refusal {
  const code = CODE_OF_STATUS[status] ?? (status < 500 ? 'VALIDATION_FAILED' : 'INTERNAL_ERROR');
  return { code, status, message: errorCatalogue[code].text, details: {} };
}

/** Fastify refuses bodies before Nest sees them; its errors have a code of their own and the status to answer with. */
function statusOfHttpServerError(exception: unknown): number | undefined {
  if (!(exception instanceof Error) || !('statusCode' in exception)) return undefined;
  const { statusCode } = exception;
  const code: unknown = 'code' in exception ? exception.code : undefined;
  const isFromFastify = typeof code === 'string' && code.startsWith('FST_');
  const isBadJson = exception instanceof SyntaxError && statusCode === 400;
  return typeof statusCode === 'number' && (isFromFastify || isBadJson) ? statusCode : undefined;
}
