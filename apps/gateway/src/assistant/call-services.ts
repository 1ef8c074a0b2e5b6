import { errorBody, type Upstream } from '@barrelhive/contracts';
import { DomainError, logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { parseJson } from '../sessions/ended-sessions';
import { Upstreams, type Question } from '../upstreams/upstreams';

/** For whom a tool asks. */
export interface ToolCaller {
  /** The token that stands for the key. */
  token: string;
  correlationId: string;
}

interface ServiceCall {
  method?: 'GET' | 'POST' | 'DELETE';
  service: Upstream;
  path: string;
  body?: unknown;
}

/** Asks a service as the caller, by a contract of libs/contracts. */
export type Ask = <Answer extends z.core.$ZodType>(call: ServiceCall, answer: Answer) => Promise<z.core.output<Answer>>;

/** Asks the services for the tools of assistants, as the page asks them. */
@Injectable()
export class CallServices {
  private readonly log = logger('assistant');

  constructor(private readonly upstreams: Upstreams) {}

  /** What it gives throws what a service refuses with, and UPSTREAM_UNAVAILABLE when it gives no answer that can be understood. */
  as({ token, correlationId }: ToolCaller): Ask {
    const own = { authorization: `Bearer ${token}`, 'x-correlation-id': correlationId };
    return async ({ method = 'GET', service, path, body }, answer) => {
      const headers = body === undefined ? own : { ...own, 'content-type': 'application/json' };
      const { statusCode, text } = await this.ask({ method, service, path, headers, body: JSON.stringify(body) });
      const said = parseJson(text);
      const read = z.safeParse(answer, said);
      if (statusCode < 300 && read.success) return read.data;
      const refusal = errorBody.safeParse(said);
      if (refusal.success) {
        const { code, error, message: _same, correlation_id: _id, ...details } = refusal.data;
        throw new DomainError(code, details, error);
      }
      this.log.warn({ service, statusCode }, 'a service gave a tool no usable answer');
      throw new DomainError('UPSTREAM_UNAVAILABLE');
    };
  }

  private async ask(question: Question) {
    try {
      return await this.upstreams.askForTool(question);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.log.warn({ err: error, service: question.service }, 'a service could not be asked for a tool');
      throw new DomainError('UPSTREAM_UNAVAILABLE');
    }
  }
}
