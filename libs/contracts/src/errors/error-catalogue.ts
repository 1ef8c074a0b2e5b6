import { SEARCH_TERM_TOO_SHORT } from '../http/search';

interface CatalogueEntry {
  status: number;
  text: string;
}

/**
 * Every error a caller can see: its code, HTTP status and default text (specification section 8). A thrower may give a more
 * precise text and details; the code and status stay.
 */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, text: 'Please check your input and try again.' },
  SEARCH_TERM_TOO_SHORT: { status: 400, text: SEARCH_TERM_TOO_SHORT },
  SEARCH_TERM_TOO_LONG: { status: 400, text: 'Search term must be 256 characters or less' },
  SEARCH_TOO_BROAD: { status: 400, text: 'Search Term Too Broad' },
  NO_MATCHING_PRODUCTS: { status: 400, text: 'No products match this search term.' },
  RETURN_ADDRESS_REFUSED: { status: 400, text: 'The return address is not one of ours.' },
  WEBHOOK_SIGNATURE_INVALID: { status: 400, text: 'The signature does not match.' },
  AUTHENTICATION_REQUIRED: { status: 401, text: 'Authentication required' },
  SESSION_EXPIRED: { status: 401, text: 'Please log in again to continue' },
  API_KEY_INVALID: { status: 401, text: 'This API key is unknown or was revoked.' },
  INVALID_CREDENTIALS: { status: 401, text: 'Login failed' },
  CURRENT_PASSWORD_WRONG: { status: 400, text: 'Current password is incorrect' },
  GUEST_SEARCH_LIMIT_EXCEEDED: {
    status: 403,
    text: "Guest search limit exceeded. You've used all 3 free searches. Please sign up for unlimited access.",
  },
  PASSWORD_CHANGE_REQUIRED: { status: 403, text: 'You must change your password before you go on.' },
  ALERT_LIMIT_REACHED: {
    status: 403,
    text: "You've reached your subscription limit. Please upgrade to add more alerts.",
  },
  STORE_LIMIT_REACHED: {
    status: 403,
    text: "You've reached your subscription limit for stores.",
  },
  API_KEY_NOT_ALLOWED: { status: 403, text: 'An API key may not do this.' },
  API_KEY_SCOPE_MISSING: { status: 403, text: 'This API key was not given the right to do this.' },
  API_KEY_PLAN_REQUIRED: { status: 403, text: 'Your plan does not let an API key do this.' },
  API_KEY_LIMIT_REACHED: { status: 403, text: 'You have as many API keys as there can be. Revoke one first.' },
  ADDRESS_LIMIT_REACHED: { status: 403, text: 'You cannot add another one here. Please remove one first.' },
  CHANNEL_NOT_IN_PLAN: { status: 403, text: 'Your plan does not include this. Please choose another plan first.' },
  FORBIDDEN: { status: 403, text: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, text: 'Not found' },
  EMAIL_TAKEN: { status: 409, text: 'An account with this email already exists.' },
  ALERT_EXISTS: { status: 409, text: 'An alert with this search term already exists.' },
  PLAN_IS_COMPLIMENTARY: {
    status: 409,
    text: 'You have Premium free of charge. You do not need to buy a plan.',
  },
  CONFIRMATION_NEEDED: {
    status: 409,
    text: 'Nothing was done: ask for a preview again, and confirm that.',
  },
  NOTHING_TO_CONFIRM: { status: 409, text: 'There is no phone number to confirm.' },
  CODE_EXPIRED: { status: 410, text: 'This code does not work any more. Please ask for a new one.' },
  CODE_WRONG: { status: 422, text: 'That is not the code of our last text. Please check it and try again.' },
  TEST_NOT_TAKEN: {
    status: 422,
    text: 'The test did not get through. Please try again, or remove this one and add it anew.',
  },
  BODY_TOO_LARGE: { status: 413, text: 'The request is too large.' },
  JSON_REQUIRED: { status: 415, text: 'Please send JSON.' },
  PASSWORD_NEEDED: { status: 422, text: 'Please enter your password to change this.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Please try again in a moment.' },
  TOO_MANY_CODES: { status: 429, text: 'No more codes can be sent for now. Please try again tomorrow.' },
  TOO_MANY_LOGIN_ATTEMPTS: { status: 429, text: 'Too many failed logins. Please try again later.' },
  INTERNAL_ERROR: { status: 500, text: 'Internal Server Error' },
  UPSTREAM_UNAVAILABLE: { status: 503, text: 'A part of Barrelhive does not answer. Please try again in a moment.' },
  CATALOGUE_NOT_READY: {
    status: 503,
    text: 'The first inventory check is still running. Please try again in a minute.',
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    text: 'The payment provider does not answer. Please try again in a moment.',
  },
  PORTAL_NOT_SET_UP: {
    status: 503,
    text: 'Your plan cannot be changed or cancelled here right now. Please write to support: we do it for you.',
  },
  PRICE_NOT_AS_SHOWN: {
    status: 503,
    text: 'This plan cannot be bought right now: its price at the payment provider is not the one we show. You were not charged.',
  },
  SERVICE_BUSY: { status: 503, text: 'We are busy. Please try again in a moment.' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;
