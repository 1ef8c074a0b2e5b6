import { allocatedQuery, type AllocatedList, type AllocatedPeriods } from '@barrelhive/contracts';
import { monthName } from '@barrelhive/rules';
import { CurrentUser, parseWith, type Identity } from '@barrelhive/service-kit';
import { Controller, Get, Headers, Query } from '@nestjs/common';
import type * as z from 'zod';
import { ListPeriods } from './list-periods';
import { ReadMonthlyList } from './read-monthly-list';

@Controller('api/allocated-items')
export class MonthlyListController {
  constructor(
    private readonly readMonthlyList: ReadMonthlyList,
    private readonly listPeriods: ListPeriods,
  ) {}

  @Get()
  list(
    @CurrentUser() user: Identity,
    @Headers('authorization') authorization: string,
    @Query(parseWith(allocatedQuery)) query: z.infer<typeof allocatedQuery>,
  ): Promise<AllocatedList> {
    const { month, year } = query;
    return this.readMonthlyList.run({ userId: user.userId, authorization }, { month, year });
  }

  @Get('periods')
  async periods(): Promise<AllocatedPeriods> {
    const releases = await this.listPeriods.run();
    return {
      periods: releases.map(({ year, month, itemCount }) => ({ year, month, monthName: monthName(month), itemCount })),
    };
  }
}
