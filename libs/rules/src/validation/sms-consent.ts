/**
 * What a person agrees to beside the sign-up form's checkbox. The form shows exactly this and the server keeps it with the
 * consent as proof; a changed wording is a new text here, rows written before keep theirs.
 */
export const SMS_CONSENT_WORDING =
  'I agree to receive automated text messages from Barrelhive at this number about the alerts I save: at most 1 message per ' +
  'saved alert per day. Consent is not a condition of purchase. Message and data rates may apply. ' +
  'Reply STOP to opt out, HELP for help.';
