import type { DrawingList } from '@barrelhive/contracts';
import { Controller, Get } from '@nestjs/common';
import { ReadDrawings } from './read-drawings';

@Controller('api/drawings')
export class DrawingsController {
  constructor(private readonly readDrawings: ReadDrawings) {}

  @Get()
  async list(): Promise<DrawingList> {
    return { drawings: await this.readDrawings.run() };
  }
}
