import type { InvoiceList } from '@barrelhive/contracts';
import { CurrentUser, type Identity } from '@barrelhive/service-kit';
import { Controller, Get } from '@nestjs/common';
import { ListInvoices } from './list-invoices';

@Controller('api/stripe/invoices')
export class InvoicesController {
  constructor(private readonly listInvoices: ListInvoices) {}

  @Get()
  async list(@CurrentUser() user: Identity): Promise<InvoiceList> {
    return { invoices: await this.listInvoices.run(user) };
  }
}
