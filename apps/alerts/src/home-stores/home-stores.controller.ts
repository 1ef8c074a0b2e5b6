import { homeStoresBody, type HomeStores } from '@barrelhive/contracts';
import { CurrentUser, parseWith, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { readHomeStores } from './read-home-stores';
import { SetHomeStores } from './set-home-stores';

@Controller('api/home-stores')
export class HomeStoresController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly setHomeStores: SetHomeStores,
  ) {}

  @Get()
  read(@CurrentUser() user: Identity): Promise<HomeStores> {
    return readHomeStores(this.dataSource.manager, user.userId);
  }

  @Put()
  set(
    @CurrentUser() user: Identity,
    @Body(parseWith(homeStoresBody)) { stores }: z.infer<typeof homeStoresBody>,
  ): Promise<HomeStores> {
    return this.setHomeStores.run(user.userId, stores);
  }
}
