/**
 * Migrations that do what the rules refuse. They ran while no version served anybody, so nothing could be in their way. The list is
 * closed: all of them are numbered up to LAST_BEFORE_RULES, and how many migrations there are up to that number is held by a test.
 */
export const landedBeforeRelease: Readonly<Record<string, string>> = {
  CreateEntitlementCopy1767312000000: 'takes over the copies of plans that some services had made by themselves',
  EaseRefresh1767225700004: 'drops two indexes that each pass rewrote',
  NameRecipientAndOccasion1700000000002: 'gives tables and columns the words of the domain language',
  RunNightsAsJobs1767312000001: 'moves the nights that were run to the table of jobs',
  RunSlotsAsJobs1767312000001: 'moves the slots that were run to the table of jobs',
  TakeOverJobRuns1767225700006: 'moves the runs of search to the table of jobs',
};

export const LAST_BEFORE_RULES = 1767312000001;
export const COUNT_BEFORE_RULES = 20;
