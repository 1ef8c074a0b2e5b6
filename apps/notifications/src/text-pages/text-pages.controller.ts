import { shelfReportBody, type ShelfReportBody, type TextPage } from '@barrelhive/contracts';
import { parseWith, Public } from '@barrelhive/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import * as z from 'zod';
import { ReadTextPage } from './read-text-page';
import { ReportShelf } from './report-shelf';

/** Open to whoever has the link of a text. */
@Public()
@Controller('api/texts')
export class TextPagesController {
  constructor(
    private readonly readTextPage: ReadTextPage,
    private readonly reportShelf: ReportShelf,
  ) {}

  @Get(':token')
  @Header('cache-control', 'no-store')
  read(@Param('token', parseWith(z.string())) token: string): Promise<TextPage> {
    return this.readTextPage.run(token);
  }

  @Post(':token/reports')
  @HttpCode(204)
  async report(
    @Param('token', parseWith(z.string())) token: string,
    @Body(parseWith(shelfReportBody)) report: ShelfReportBody,
  ): Promise<void> {
    await this.reportShelf.run(token, report);
  }
}
