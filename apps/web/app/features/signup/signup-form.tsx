import type { SignupBody } from '@barrelhive/contracts';
import {
  defaultAlertPreferences,
  PHONE_PREFIX,
  signupErrors,
  type SignupForm as SignupFields,
  signupPasswordChecklist,
  SMS_CONSENT_WORDING,
} from '@barrelhive/rules';
import { Button, CheckboxField, Checklist, PasswordField, TextField, toast, linkClass } from '@barrelhive/ui';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { ApiError, NetworkError } from '../../api/api-errors';
import { EmailField } from '../../forms/email-field';
import { FormFailure } from '../../forms/form-failure';
import { PhoneField } from '../../forms/phone-field';
import { useRulesForm } from '../../forms/use-rules-form';
import { accountCalls } from '../../user/account-calls';
import { useBeginSession } from '../../user/use-begin-session';

const ACCOUNT_CREATED = 'Account created successfully';
const FORM_INVALID = 'Please fix the errors in the form';
const SIGNUP_FAILED = 'Signup failed';

/** The account form; on success the new user goes on to the plans. */
export function SignupForm() {
  const [failure, setFailure] = useState<string>();
  const begin = useBeginSession();
  const navigate = useNavigate();
  const { field, control, handleSubmit, formState, watch } = useRulesForm(signupErrors, {
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '', phone: '', smsConsent: false },
  });

  const signUp = async (form: SignupFields) => {
    try {
      begin(await accountCalls.signUp(toSignupBody(form)));
      toast.success(ACCOUNT_CREATED);
      // Back leads to where it began, and not to the form of an account that is there already.
      await navigate('/subscription-select', { replace: true });
    } catch (problem) {
      const text = failureOf(problem);
      setFailure(text);
      toast.error(text);
    }
  };

  const submit = handleSubmit(signUp, () => toast.warning(FORM_INVALID));

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField {...field('name')} label="Full name" autoComplete="name" />
      <EmailField {...field('email')} label="Email" />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        hint={<Checklist label="Password rules" rules={signupPasswordChecklist(watch('password'))} />}
      />
      <Controller
        control={control}
        name="phone"
        render={({ field: phone, fieldState }) => (
          <PhoneField {...phone} label="Phone number" error={fieldState.error?.message} />
        )}
      />
      <CheckboxField {...field('smsConsent')} label={SMS_CONSENT_WORDING} />
      <FormFailure text={failure} />
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Creating account...' : 'Create Account'}
      </Button>
      <AcceptedTerms />
    </form>
  );
}

/** No part of the consent to texts: carriers want that by itself. */
function AcceptedTerms() {
  return (
    <p className="text-sm text-muted">
      By creating an account you accept the{' '}
      <Link to="/terms" target="_blank" className={linkClass}>
        Terms of Service
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" target="_blank" className={linkClass}>
        Privacy Policy
      </Link>
      .
    </p>
  );
}

function toSignupBody({ name, email, password, phone, smsConsent }: SignupFields): SignupBody {
  const { new_items, back_in_stock, price, monthly_allocated, lottery, notification_methods } =
    defaultAlertPreferences();
  return {
    name: name.trim(),
    email: email.trim(),
    password,
    phone_number: PHONE_PREFIX + phone.replace(/\D/g, ''),
    notification_preferences: { sms_consent: smsConsent },
    alert_preferences: { new_items, back_in_stock, price, monthly_allocated, lottery, notification_methods },
  };
}

function failureOf(problem: unknown): string {
  if (problem instanceof NetworkError) return problem.message;
  if (!(problem instanceof ApiError)) return SIGNUP_FAILED;
  const { status, body, message } = problem;
  const isWordless = status < 300 && body.message === undefined && body.error === undefined;
  return isWordless ? SIGNUP_FAILED : `${SIGNUP_FAILED}: ${message}`;
}
