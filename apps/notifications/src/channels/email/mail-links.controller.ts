import { confirmChannelBody } from '@barrelhive/contracts';
import { AcceptsFormBody, parseWith, Public } from '@barrelhive/service-kit';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { MailLinks } from './mail-links';

/** Open to whoever reads the mail. A program that opens links changes nothing: each takes a POST. */
@Public()
@Controller()
export class MailLinksController {
  constructor(
    private readonly mailLinks: MailLinks,
    host: HttpAdapterHost,
  ) {
    // Mail programs send such a form. What stands in it is of no matter.
    const server: FastifyInstance = host.httpAdapter.getInstance();
    server.addContentTypeParser('multipart/form-data', (_request, form, done) => {
      form.resume();
      done(null);
    });
  }

  @Post('api/mail/confirm')
  @HttpCode(204)
  confirm(@Body(parseWith(confirmChannelBody)) { code }: z.infer<typeof confirmChannelBody>): Promise<void> {
    return this.mailLinks.confirm(code);
  }

  /** What the form says does not matter: the call is the wish (RFC 8058). */
  @Post('unsubscribe/:token')
  @HttpCode(204)
  @AcceptsFormBody()
  leave(@Param('token', parseWith(z.string())) token: string): Promise<void> {
    return this.mailLinks.leave(token);
  }
}
