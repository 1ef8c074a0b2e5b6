import type { Operations } from './operation';

const parameters = { token: 'The ten characters of the link in the text.' };

export const textOperations = {
  'GET /api/texts/:token': {
    id: 'readText',
    summary: 'Read what a text told',
    details:
      'For whoever has its link, and nothing of whom it told. What is there now says `GET /api/items/{sku}`. A link is over after a week; then there are no bottles.',
    parameters,
    answer: 'textPage',
    errors: ['NOT_FOUND'],
  },
  'POST /api/texts/:token/reports': {
    id: 'reportShelf',
    summary: 'Say whether the bottle was there',
    details: 'Once for each bottle and store of a text; a change of mind replaces. A link that is over takes none.',
    parameters,
    body: 'shelfReportBody',
    answer: { status: 204, text: 'It is kept.' },
    errors: ['NOT_FOUND'],
  },
} satisfies Operations;
