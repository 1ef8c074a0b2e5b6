import type { FieldErrors as RuleMessages } from '@barrelhive/rules';
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';

/** Lets react-hook-form judge a form by a function of libs/rules, the same the server applies. */
export function rulesResolver<Form extends FieldValues>(errorsOf: (form: Form) => RuleMessages<Form>): Resolver<Form> {
  return (values) => {
    const messages = Object.entries<string | undefined>(errorsOf(values)).filter(([, message]) => message);
    if (messages.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Form> = {};
    for (const [field, message] of messages) set(errors, field, { type: 'rule', message });
    return { values: {}, errors };
  };
}
