import type { AnnouncedList } from '@barrelhive/contracts';
import { CurrentUser, Public, type Identity } from '@barrelhive/service-kit';
import { Controller, Get, Headers } from '@nestjs/common';
import { ReadAnnouncedList } from './read-announced-list';

@Controller('api/allocated-items/announced')
export class AnnouncedListController {
  constructor(private readonly readAnnouncedList: ReadAnnouncedList) {}

  @Public()
  @Get()
  read(
    @CurrentUser() user: Identity | undefined,
    @Headers('authorization') authorization = '',
  ): Promise<AnnouncedList> {
    return this.readAnnouncedList.run(user && { userId: user.userId, authorization });
  }
}
