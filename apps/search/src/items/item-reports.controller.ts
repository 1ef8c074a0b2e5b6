import { itemReportBody, type ItemReportBody } from '@barrelhive/contracts';
import { CurrentUser, parseWith, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import * as z from 'zod';
import { ReportShelf } from '../shelf-reports/report-shelf';

@Controller('api/items')
export class ItemReportsController {
  constructor(private readonly reportShelf: ReportShelf) {}

  @Post(':sku/reports')
  @HttpCode(204)
  report(
    @CurrentUser() user: Identity,
    @Param('sku', parseWith(z.string())) sku: string,
    @Body(parseWith(itemReportBody)) body: ItemReportBody,
  ): Promise<void> {
    return this.reportShelf.run(user.userId, sku, body);
  }
}
