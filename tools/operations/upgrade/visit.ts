import { alertList, allocatedList, multiSearchResult } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { logInAgain, signUp, type OnAnswer } from '../../../apps/e2e/flows/customer';
import { deliver, textsOn, type Bottle } from '../texts/bottles';
import type { ExpectedText } from '../texts/tally';

const TEXT_BOUND_MS = 90_000;

interface Visit {
  where: { url: string; dabsUrl: string; twilioUrl: string };
  bottle: Bottle;
  /** Takes the text that the visitor is owed, before it can come. */
  onOwed: (text: ExpectedText) => void;
  onAnswer: OnAnswer;
}

/**
 * All that a new customer does, in one go: signs up, pays, logs in again, searches, saves an alert, looks at the lists, changes the name,
 * and gets a text when the bottle is delivered. Every event of the way is sent and handled meanwhile. Throws where a step does not come about.
 */
export async function visit({ where, bottle, onOwed, onAnswer }: Visit): Promise<void> {
  const { url, dabsUrl, twilioUrl } = where;
  const stranger = await signUp(url, onAnswer);
  await stranger.subscribe('standard');
  const customer = await logInAgain(url, stranger, onAnswer);
  const must = async (method: string, path: string, body?: unknown) => {
    const answer = await customer.call(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.body;
  };
  multiSearchResult.parse(await must('POST', '/api/search/multi', { searchTerms: ['eagle rare', 'weller'] }));
  const saved = await customer.createAlert(bottle.word);
  const alerts = alertList.parse(await must('GET', '/api/alerts'));
  if (!alerts.some(({ search_id: id }) => id === saved.search_id)) throw new Error('A saved alert is not in the list.');
  allocatedList.parse(await must('GET', '/api/allocated-items'));
  await must('PUT', `/api/users/${customer.userId}`, { name: 'Ann Elder' });
  const text = { phone: customer.phone, word: bottle.word, acknowledged: false };
  onOwed(text);
  await deliver(dabsUrl, bottle);
  text.acknowledged = true;
  await eventually('a text', async () => (await textsOn(twilioUrl, customer.phone)).length > 0, TEXT_BOUND_MS);
}
