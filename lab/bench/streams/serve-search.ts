import { searchService } from '../../../apps/search/src/search-service';
import { answerRequests } from '../servers/child-process';
import { ownMemory } from './own-memory';
import { serverRequest } from './stream-messages';

/** The process under test: the search service, whole and alone. */
export async function main(): Promise<void> {
  const service = await searchService.createFrom(process.env);
  const url = await service.listen();
  answerRequests(serverRequest, async ({ ask }) => {
    if (ask === 'memory') return ownMemory();
    return { url };
  });
}
