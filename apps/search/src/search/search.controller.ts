import {
  multiSearchBody,
  searchBody,
  searchStreamQuery,
  type SearchResult,
  type SearchStreamQuery,
  type SearchTicket,
} from '@barrelhive/contracts';
import { CurrentUser, parseWith, Public, type Identity } from '@barrelhive/service-kit';
import { Body, Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { isOfEndedStream } from './event-stream';
import { OpenStreams } from './open-streams';
import { SearchInventory } from './search-inventory';
import { SearchTickets } from './search-tickets';
import { Searchers, type Searcher } from './searcher';
import { StreamSearch } from './stream-search';

@Controller('api/search')
export class SearchController {
  constructor(
    private readonly searchers: Searchers,
    private readonly searchInventory: SearchInventory,
    private readonly streamSearch: StreamSearch,
    private readonly streams: OpenStreams,
    private readonly tickets: SearchTickets,
  ) {}

  @Public()
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async search(
    @Body(parseWith(searchBody)) { searchTerm }: z.infer<typeof searchBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SearchResult> {
    const searcher = await this.searchers.identify(request);
    const result = await this.searchInventory.one(searchTerm, searcher);
    rememberGuest(reply, searcher);
    return result;
  }

  @Post('multi')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async searchMany(
    @Body(parseWith(multiSearchBody)) { searchTerms }: z.infer<typeof multiSearchBody>,
    @CurrentUser() { userId }: Identity,
  ): Promise<{ results: SearchResult[] }> {
    return { results: await this.searchInventory.many(searchTerms, userId) };
  }

  @Public()
  @Get('stream')
  async stream(
    @Query(parseWith(searchStreamQuery)) { searchTerm, token }: SearchStreamQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (isOfEndedStream(request.headers['last-event-id'])) {
      void reply.status(204).header('cache-control', 'no-store').send();
      return;
    }
    const searcher = await this.searchers.identify(request, token);
    await this.streamSearch.run(searchTerm, searcher, () => {
      rememberGuest(reply, searcher);
      reply.hijack();
      const stream = this.streams.add(reply.raw);
      stream.open(reply.getHeaders());
      return stream;
    });
  }

  @Post('ticket')
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  ticket(@CurrentUser() user: Identity): Promise<SearchTicket> {
    return this.tickets.issue(user);
  }
}

function rememberGuest(reply: FastifyReply, searcher: Searcher): void {
  if (searcher.setCookie) void reply.header('set-cookie', searcher.setCookie);
}
