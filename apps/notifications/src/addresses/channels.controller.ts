import {
  addChannelBody,
  changeChannelBody,
  confirmChannelBody,
  type AddChannelBody,
  type AddedChannelAddress,
  type ChangeChannelBody,
  type ChannelAddress,
  type ChannelsAnswer,
} from '@barrelhive/contracts';
import { CurrentUser, networkOf, parseWith, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Patch, Post } from '@nestjs/common';
import type * as z from 'zod';
import { AddAddress } from './add-address';
import { ChangeAddress } from './change-address';
import { ReadChannels } from './read-channels';

@Controller('api/channels')
export class ChannelsController {
  constructor(
    private readonly readChannels: ReadChannels,
    private readonly addAddress: AddAddress,
    private readonly changeAddress: ChangeAddress,
  ) {}

  @Get()
  read(@CurrentUser() { userId }: Identity): Promise<ChannelsAnswer> {
    return this.readChannels.run(userId);
  }

  @Post()
  async add(
    @CurrentUser() { userId }: Identity,
    @Ip() ip: string,
    @Body(parseWith(addChannelBody)) body: AddChannelBody,
  ): Promise<AddedChannelAddress> {
    const { id, secret } = await this.addAddress.run({ userId, network: networkOf(ip) }, body);
    return { ...(await this.readChannels.one(userId, id)), secret };
  }

  @Patch(':id')
  async change(
    @CurrentUser() { userId }: Identity,
    @Param('id') id: string,
    @Body(parseWith(changeChannelBody)) body: ChangeChannelBody,
  ): Promise<ChannelAddress> {
    await this.changeAddress.change({ userId, id }, body);
    return this.readChannels.one(userId, id);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentUser() { userId }: Identity, @Param('id') id: string): Promise<void> {
    return this.changeAddress.remove({ userId, id });
  }

  @Post(':id/confirm')
  @HttpCode(204)
  confirm(
    @CurrentUser() { userId }: Identity,
    @Param('id') id: string,
    @Body(parseWith(confirmChannelBody)) { code }: z.infer<typeof confirmChannelBody>,
  ): Promise<void> {
    return this.changeAddress.confirm({ userId, id }, code);
  }

  @Post(':id/test')
  @HttpCode(204)
  test(@CurrentUser() { userId }: Identity, @Param('id') id: string): Promise<void> {
    return this.changeAddress.test({ userId, id });
  }
}
