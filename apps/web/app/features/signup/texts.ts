export const ACCOUNT_CREATED = 'Account created successfully';
export const FORM_INVALID = 'Please fix the errors in the form';
export const SIGNUP_FAILED = 'Signup failed';
