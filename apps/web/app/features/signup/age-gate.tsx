import { birthYears, dateOfBirthError, daysInMonth, monthName, type DateOfBirth } from '@barrelhive/rules';
import { Button, FieldError, SelectField } from '@barrelhive/ui';
import { useId, useState, type FormEvent } from 'react';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Asks for the date of birth before anything else; it is looked at here and never leaves the page. */
export function AgeGate({ onPassed }: { onPassed: () => void }) {
  const [birth, setBirth] = useState<DateOfBirth>({});
  const [error, setError] = useState<string>();
  const errorId = useId();
  const days = birth.month ? daysInMonth(birth.month, birth.year) : 31;

  const select = (part: keyof DateOfBirth) => ({
    autoComplete: `bday-${part}`,
    value: birth[part] ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...birth, [part]: target.value === '' ? undefined : Number(target.value) };
      setBirth(next);
      if (error) setError(dateOfBirthError(next, new Date()));
    },
    'aria-describedby': error ? errorId : undefined,
    'aria-invalid': error ? true : undefined,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = dateOfBirthError(birth, new Date());
    setError(problem);
    if (problem) firstToCorrect(event.currentTarget)?.focus();
    else onPassed();
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-muted">
          You must be 21 or older. We check your date of birth and do not store it.
        </legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1.4fr_1fr_1.15fr]">
          <SelectField label="Month" fieldClassName="col-span-2 sm:col-span-1" {...select('month')}>
            <option value="">Month</option>
            {months.map((month) => (
              <option key={month} value={month}>
                {monthName(month)}
              </option>
            ))}
          </SelectField>
          <SelectField label="Day" {...select('day')}>
            <option value="">Day</option>
            {Array.from({ length: days }, (_, index) => index + 1).map((day) => (
              <option key={day}>{day}</option>
            ))}
          </SelectField>
          <SelectField label="Year" {...select('year')}>
            <option value="">Year</option>
            {/* oxlint-disable-next-line react/purity -- what holds while it is drawn is meant */}
            {birthYears(new Date()).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </SelectField>
        </div>
        <div role="alert">
          <FieldError id={errorId} error={error} />
        </div>
      </fieldset>
      <Button type="submit" size="large">
        Continue
      </Button>
    </form>
  );
}

/** The first part of the date that is missing; when none is, the date as a whole is wrong. */
function firstToCorrect(form: HTMLFormElement): HTMLSelectElement | undefined {
  const parts = [...form.querySelectorAll('select')];
  return parts.find(({ value }) => value === '') ?? parts[0];
}
