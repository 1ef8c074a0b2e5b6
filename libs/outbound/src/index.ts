export { OutboundClient, OutboundError, type OutboundAnswer } from './outbound-client';
export { isAllowed, readOutboundUrl } from './outbound-url';
