import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../identity/route-access';
import { registry } from './metrics';

/** What Prometheus reads. The gateway does not pass it on to the outside. */
@Public()
@Controller('metrics')
export class MetricsController {
  @Get()
  @Header('content-type', registry.contentType)
  @Header('cache-control', 'no-store')
  show(): Promise<string> {
    return registry.metrics();
  }
}
