import * as contracts from '@barrelhive/contracts';
import type { SearchStreamEvent } from '@barrelhive/contracts';
import * as z from 'zod';

/** What the description names: the contracts, and what no contract of ours holds. */
export const schemas = {
  ...contracts,
  error: contracts.errorBody,
  /** Stripe's own library reads its events; here they are only named. */
  stripeEvent: z.looseObject({ id: z.string(), type: z.string() }),
  openApiDocument: z.looseObject({ openapi: z.string() }),
};

/** What each contract is, for people. A contract without a text is shown inside of those that hold it. */
export const contractTexts = {
  signupBody: 'A new account. The date of birth is never sent.',
  loginBody: 'Email address and password.',
  changePasswordBody: 'The new password, and the current one unless the user is made to change it.',
  passwordLinkBody: 'The e-mail of an account.',
  resetPasswordBody: 'The token of the link, and the new password.',
  mailAnswer: 'Whether mail is sent.',
  updateUserBody: 'At least one part of the profile.',
  deleteUserBody: 'The current password.',
  userExport: 'What each service holds of the user.',
  user: 'The user as only the user sees it. The phone number is E.164.',
  sessionAnswer: 'A session that has begun. The token goes into the Authorization header.',
  sessionCheck: 'Whether the caller is known, and who it is.',
  sessionList: 'Where the user is logged in, the own session first. Only the network of an address is kept.',
  accountEvents:
    'What happened to the account and from where, the latest first. Only the network of an address is kept.',
  confirmPhoneBody: 'The six digits of the first text.',
  phoneCodeAsked:
    'In how many seconds another code can be asked for, and, outside of the hours of texts, when they go on.',
  apiKey: 'An API key without the key itself: `hint` is how it begins.',
  apiKeyList: 'The API keys of the caller, the latest first, and what the plan lets keys do.',
  createApiKeyBody: 'A name to know the key by, and what it may do.',
  createdApiKey: 'A new key. `secret` is what programs send; it is shown once.',
  acknowledgement: 'It is done.',

  searchBody: 'A term of 4 to 256 characters.',
  multiSearchBody: 'At most as many terms as the plan has alerts.',
  storeEntry: 'What one store holds.',
  inventoryItem:
    'A product with its figures. `name` is what the agency writes. `displayName` is how people write it, without the size; it is absent where ' +
    'nothing of the name is shortened, cut or stuck. A figure that the agency does not give is absent, never 0. Without `storesCheckedAt` the ' +
    'stores are unknown; with it an empty list means that no store has the bottle.',
  searchResult:
    'What a term finds. A term that is too broad finds no items and carries `too_many_results` with the figures and up to eight ' +
    '`narrower` terms with the number of products that each finds. `searchCount` and `remainingSearches` are the guest counter.',
  multiSearchResult: 'One result for each term, in their order.',
  searchTicket: 'A ticket that stands for the session in the address of one stream.',
  searchLexicon: "The words of the catalogue's names.",
  itemDetail:
    'A product with its stores and the history of its price and stock, oldest first. `confidence` says how sure the figure of each store is, by its number.',
  shelfConfidence:
    'How sure a figure is. `at` is when somebody last found the bottle, or since when the figure stands still. Of `reports` people who looked today ' +
    '`seen` found it.',
  itemReportBody: 'Whether a bottle was there.',
  seldomSeen:
    'How seldom a product is on a shelf: the share of the hours of the last 180 days that were watched, its returns within a year, and the median of ' +
    'the hours from a return to the last bottle.',
  drop:
    'A product of a board. `reason` says why it has just come in. `since` is when it came or its price fell. `goneSince` is since when it had been away ' +
    'before it came back. `priceBefore` is what it cost before a price cut. `storeCount` is in how many stores it is; it is absent where that is not known. `storeNumbers` ' +
    'are for members from Basic on.',
  dropArrival:
    'The stores to which a product came within three days, and how many bottles. `at` is when the last of them came. `storeNumbers` are for members from ' +
    'Basic on.',
  dropsAnswer: "A page of a board. `lastChecked` is when the agency's table was last read.",
  itemNumbers: "The numbers of all products of the agency's table now.",
  storeHours:
    'Whether a store is open, at the moment of the answer. Times are those of the clocks in Denver. Without `isOwn` these are the hours that most stores ' +
    'keep; some close earlier. Without `today` it is closed all day.',
  ownHours:
    'The hours that an operator entered for a store: by the day of the week, 0 being Sunday, and of single days. A day without hours is closed; without any ' +
    'by the week the general rule holds.',
  store: 'A store without its stock.',
  storeList: 'The stores, by number.',
  storePage:
    'A store, with the rarely seen products that stand there now, the weekdays on which most arrivals come (absent until that is known), and how many of its ' +
    'products were read today.',
  storeArrival:
    'A product that came to a store. `left` is how many are there now; it is absent where that is not known.',
  storeArrivals: 'What came to a store, the last first. `withheld` is how many the caller is not shown.',
  refreshRun: "One reading of the agency's product table.",
  inventoryStatus:
    'How old the catalogue is and how much of it there is, with the last runs. `lastGoodPassAt`, `ageSeconds` and `counts` are ' +
    'absent before the first good pass.',
  searchStreamEvent: 'The data of any event of the live search.',

  createAlertBody:
    'A term of 4 to 256 characters that finds 1 to 10 products; with `wait_for_new` also one that finds none yet, and one that the caller deleted ' +
    'lately, whatever it finds by now. It looks `anywhere` and for one bottle unless something else is said.',
  changeAlertBody: 'Where an alert looks, and how many bottles there must be.',
  alert: 'A saved alert, where it looks and for how many bottles; its last texts are newest first.',
  alertHistoryEntry: 'A text that went out, and how many items it told of.',
  alertList: 'The alerts of the caller, in alphabetical order of their terms.',
  alertOutlook:
    'What the owner of an alert may expect. `told_at` is when a text about it went out last. `next_look_at` is the first time at which something ' +
    'may be told. Without `withheld` nothing keeps texts away.',
  withheld:
    'What keeps texts away: the first that holds of the obstacles in their order. `since` and `until` say since when and how long, where that is ' +
    'known; `kinds` which kinds of change are not wanted.',
  alertOutlookList: 'One outlook for each alert of the caller.',
  removedAlert: 'An alert beyond the cap of the plan that took effect.',
  removedAlertList: 'Removed alerts, in alphabetical order.',
  alertsBroughtBack: 'How many removed alerts came back.',
  readRemovedAlertsBody: 'The removed alerts that were read of.',
  homeStoresBody: 'The numbers of stores. The first are used longest when the plan becomes smaller.',
  homeStores:
    'The stores that the caller drives to, in ascending order, and how many the plan has room for. `beyond_plan` are kept, and used with a larger plan.',
  alertResultItem: 'A product that the term of an alert finds.',
  savedSearchList: 'The alerts with what their terms find now.',

  allocatedItem: 'A bottle of the monthly list.',
  allocatedList:
    'The list of a month: all of it (`available`), what the alerts of the caller match (`available_filtered`), or nothing (`restricted`).',
  allocatedPeriod: 'A month of the list; January is 1.',
  allocatedPeriods: 'The months that were released, newest first.',
  announcedList:
    'The list that stands on the page of the agency before its day, by store; null while there is none. An address that means no known store has no number, and a name of which no bottle is surely meant has no SKU.',
  drawingItem: 'A bottle of a drawing; how many there are and how many want one, as the agency prints it.',
  shownDrawing: 'A drawing; the agency names no closing day.',
  drawingList: 'Open drawings, then those to come, then past ones.',

  subscriptionCheck: 'What the caller has subscribed to.',
  invoice: 'A bill of the payment provider.',
  invoiceList: 'What the caller was billed, the latest first.',
  createCheckoutBody: 'The plan to buy, and where to come back to: pages of ours only.',
  hostedPage: "A page of the payment provider, to open in the user's browser.",

  alertPreferences:
    'Which changes a user wants to hear of. The threshold is in dollars, the smallest change in percent.',
  partialAlertPreferences: 'What is left out stays as it is.',
  updateAlertPreferencesBody: 'The preferences to change.',
  alertPreferencesAnswer: 'The saved preferences, or null while none were ever saved.',
  savedAlertPreferencesAnswer: 'The preferences that hold.',

  quietHours: 'From the evening until the morning, by the clocks of Utah.',
  wishesOnChannel: 'What is wished on a channel, whatever is wished on another.',
  pushSubscription: 'What the push service of a browser gave it.',
  addChannelBody: 'An address for a channel, what its owner calls it, and to which words the owner agreed.',
  confirmChannelBody: 'The code that was sent to the address.',
  changeChannelBody: 'What is to be another way: the name, the quiet hours, or what is wished on its channel.',
  channelAddress:
    'Where a channel reaches the caller, when it was told something there last, and what went wrong since.',
  addedChannelAddress: 'The address, and of a webhook its secret, which is shown this once.',
  channelState: 'A channel, and what of the caller reaches it.',
  channelsAnswer:
    'The channels besides text messages. A text goes to the number of the account. `texts_stopped_at` is when its owner replied STOP, as long as that holds.',
  pushKeyAnswer: 'The public key of the server, 65 bytes in base64url.',

  feedsAnswer:
    'The addresses of the feeds of the caller, and since when something is kept for them; null while they are switched off. `in_plan`: the plan has feeds.',

  alertMatched:
    'An alert found bottles: the rarest first, and `more` besides. `is_mine`: the reader drives to that store. `url`: the page that shows them.',
  listReleasedEvent: 'The monthly list is out. `matching`: how many of its bottles the alerts of the reader match.',
  listPostedEvent: 'The monthly list stands on the page of the agency ahead of its day.',
  drawingOpenedEvent: 'A drawing takes entries.',
  testEvent: 'Shows that an address works.',

  textPage:
    'What a text told: its bottles with the stores of then, those of its reader first. When the link is over there are none.',
  shelfReportBody: 'A bottle of the text, a store, and whether the bottle was there.',

  stripeEvent: "An event as Stripe's API describes it.",
  webhookReceipt: 'The event is kept, or was known, and need not be sent again.',
  inboundMessageBody: 'A text that somebody sent to us. Further fields are ignored.',
  messageStatusBody: 'What became of a text of ours. Further fields are ignored.',
  openApiDocument: 'An OpenAPI 3.1 document.',
  error:
    'The body of every error. `error` and `message` carry the same text; decide by `code`. The correlation id leads the operators to ' +
    'what happened. The other fields belong to single codes.',
} as const satisfies Partial<Record<keyof typeof schemas, string>>;

const NOT_SENT = 'Reserved: clients that know it are ready for it, and this version sends it to nobody.';

export const streamEventTexts: Readonly<Record<SearchStreamEvent['type'], string>> = {
  start: 'The first event: the search has begun.',
  'initial-summary': 'All items with their totals, before their stores are known.',
  status: 'A sentence for people.',
  'batch-start': 'The stores of some items are being read.',
  'item-start': 'The stores of one item are being read.',
  'item-update': 'The stores of one item; `success` is false, with the `reason`, when they could not be read.',
  'batch-complete': 'The batch is read.',
  complete: 'The last event: all items with what became known of them, and the guest counter.',
  'too-many-results':
    'The last event in place of all others but `start`: the term matches more items than are allowed.',
  error: 'The last event when the search broke down. `code` is one of the error catalogue.',
  products: NOT_SENT,
  'product-update': NOT_SENT,
  refinement_required: NOT_SENT,
};
