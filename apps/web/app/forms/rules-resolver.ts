import type { FieldErrors as RuleMessages } from '@barrelhive/rules';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** Lets react-hook-form judge a form by a function of libs/rules, the same the server applies. */
export function rulesResolver<Form extends FieldValues>(errorsOf: (form: Form) => RuleMessages<Form>): Resolver<Form> {
  return (values) => {
    const messages = Object.entries(errorsOf(values)).filter((entry): entry is [string, string] => Boolean(entry[1]));
    if (messages.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(messages.map(([field, message]) => [field, { type: 'rule', message }]));
    return { values: {}, errors: errors as FieldErrors<Form> };
  };
}
