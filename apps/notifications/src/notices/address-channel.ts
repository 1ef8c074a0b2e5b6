import type { Channel, PostOutcome } from './channel';

/** An address as its owner gave it. */
export interface GivenAddress {
  address: string;
  /** What the channel needs besides; it is shown to nobody. */
  secrets: Readonly<Record<string, string>>;
  /** Made by us: whoever gave the address is shown it this once. */
  shownOnce?: string | undefined;
}

/** A channel to which people give addresses of their own: devices, mailboxes, addresses of the web. */
export interface AddressChannel extends Channel {
  /** Somebody may give it this many. */
  mostAddresses: number;
  /** Whoever gives it an address takes it from whoever gave it before: a browser tells what is for the person that uses it now. */
  isOfOnePerson: boolean;
  /** Where its owners choose when they are told there: how an address begins. Left out, it tells at once. */
  deliveryTime?: 'at_once';
  /** Reads what was given. Throws VALIDATION_FAILED for what is no address of this channel. */
  readAddress(given: unknown): GivenAddress;
  /** Called before an address is kept. Throws TOO_MANY_REQUESTS for whoever asked for too many confirmations. */
  admit?(userId: string, given: GivenAddress): Promise<void>;
  /** A test that is taken confirms an address, and makes good what failed there before. */
  isConfirmedByTest?: boolean;
  /** Sends a code there, by which the address is confirmed. Where there is neither, to give the address confirms it. */
  askToConfirm?(given: GivenAddress, code: string): Promise<void>;
  /** Sends something there at once to show that it works. Never rejects. */
  test(id: string): Promise<PostOutcome>;
}

/** Whether people give a channel addresses of their own. */
export function takesAddresses(channel: Channel): channel is AddressChannel {
  return 'readAddress' in channel;
}
