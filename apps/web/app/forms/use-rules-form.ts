import type { FieldErrors as RuleMessages } from '@barrelhive/rules';
import {
  set,
  useForm,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormProps,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';

interface RulesForm<Form extends FieldValues> extends UseFormReturn<Form> {
  field: (
    name: FieldPath<Form>,
    options?: RegisterOptions<Form>,
  ) => UseFormRegisterReturn & { error: string | undefined };
}

/**
 * A form that is judged by a function of libs/rules, the same the server applies. `field` wires a control to its value and to what
 * is wrong with it.
 */
export function useRulesForm<Form extends FieldValues>(
  errorsOf: (form: Form) => RuleMessages<Form>,
  settings: Pick<UseFormProps<Form>, 'mode' | 'defaultValues' | 'delayError'>,
): RulesForm<Form> {
  const form = useForm<Form>({ ...settings, resolver: (values) => judged(values, errorsOf(values)) });
  const field: RulesForm<Form>['field'] = (name, options) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  });
  return { ...form, field };
}

function judged<Form extends FieldValues>(values: Form, messages: RuleMessages<Form>) {
  const errors: FieldErrors<Form> = {};
  for (const [field, message] of Object.entries(messages)) set(errors, field, { type: 'rule', message });
  return Object.keys(messages).length === 0 ? { values, errors: {} } : { values: {}, errors };
}
