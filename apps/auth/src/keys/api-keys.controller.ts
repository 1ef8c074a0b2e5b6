import {
  createApiKeyBody,
  type Acknowledgement,
  type ApiKeyList,
  type ApiKeyToken,
  type CreateApiKeyBody,
  type CreatedApiKey,
} from '@barrelhive/contracts';
import { credentialsOf, CurrentUser, parseWith, Public, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, Delete, Get, Header, Headers, Param, Post, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RequestOrigin, type Origin } from '../origins/request-origin';
import { LiveSessionGuard } from '../sessions/live-session.guard';
import { CreateApiKey } from './create-api-key';
import { IssueKeyToken } from './issue-key-token';
import { listApiKeys } from './kept-api-keys';
import { RevokeApiKey } from './revoke-api-key';

@Controller()
export class ApiKeysController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly createApiKey: CreateApiKey,
    private readonly revokeApiKey: RevokeApiKey,
    private readonly issueKeyToken: IssueKeyToken,
  ) {}

  @UseGuards(LiveSessionGuard)
  @Get('api/auth/keys')
  list(@CurrentUser() { userId }: Identity): Promise<ApiKeyList> {
    return listApiKeys(this.dataSource.manager, userId);
  }

  @UseGuards(LiveSessionGuard)
  @Post('api/auth/keys')
  @Header('cache-control', 'no-store')
  create(
    @CurrentUser() { userId }: Identity,
    @Body(parseWith(createApiKeyBody)) body: CreateApiKeyBody,
    @RequestOrigin() origin: Origin,
  ): Promise<CreatedApiKey> {
    return this.createApiKey.run(userId, body, origin);
  }

  @UseGuards(LiveSessionGuard)
  @Delete('api/auth/keys/:id')
  async revoke(
    @CurrentUser() { userId }: Identity,
    @Param('id') id: string,
    @RequestOrigin() origin: Origin,
  ): Promise<Acknowledgement> {
    await this.revokeApiKey.run(userId, id, origin);
    return { success: true, message: 'The key is revoked.' };
  }

  /** For the gateway, which does not route it: the token that stands for the bearer's key. */
  @Public()
  @Get('internal/keys/token')
  @Header('cache-control', 'no-store')
  token(@Headers('authorization') authorization: string | undefined): Promise<ApiKeyToken> {
    return this.issueKeyToken.run(credentialsOf(authorization).token);
  }
}
