/**
 * What a person agrees to beside the sign-up form's checkbox. The form shows exactly this and the server keeps it with the
 * consent as proof; a changed wording is a new text here, rows written before keep theirs.
 */
export const SMS_CONSENT_WORDING =
  'I agree to receive text messages: at most 1 message per saved alert per day. Message and data rates may apply. ' +
  'Reply STOP to opt out.';
