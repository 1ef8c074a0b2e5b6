import {
  Button,
  buttonClass,
  CheckboxField,
  controlClass,
  Field,
  FieldError,
  IconButton,
  PasswordField,
  SelectField,
  SwitchField,
  TextField,
  Trash2Icon,
} from '@barrelhive/ui';
import { useState, type ComponentProps } from 'react';
import { LONG_WORDS, RIGHT_TO_LEFT, shownAs, type Example, type Examples } from './example';

const looks = ['primary', 'outline', 'quiet'] as const;
const sizes = ['small', 'regular', 'large'] as const;
const choices = ['November 2026 (41 items)', 'October 2026 (38 items)', LONG_WORDS];

const nothing = () => undefined;

const buttonStates: readonly [string, ComponentProps<typeof Button> & { 'data-shown'?: string }][] = [
  ['under the pointer', shownAs('hover')],
  ['focused', shownAs('focus-visible')],
  ['disabled', { disabled: true }],
  ['busy', { busy: true, children: 'Processing...' }],
];

const buttons: readonly Example[] = [
  ...looks.flatMap((look): Example[] => [
    { state: look, shown: <Button look={look}>Create Alert</Button> },
    ...buttonStates.map(([state, { children = 'Create Alert', ...button }]) => ({
      state: `${look}, ${state}`,
      shown: (
        <Button look={look} {...button}>
          {children}
        </Button>
      ),
    })),
  ]),
  ...sizes.map((size): Example => ({ state: size, shown: <Button size={size}>Create Alert</Button> })),
  { state: 'long text', shown: <Button>{LONG_WORDS}</Button> },
  { state: 'right to left', shown: <Button>{RIGHT_TO_LEFT}</Button> },
  {
    state: 'a link that looks like it',
    shown: (
      <a href="#content" className={buttonClass('outline')}>
        Choose a plan
      </a>
    ),
  },
];

function LiveSwitch({ checked: first, ...rest }: Omit<ComponentProps<typeof SwitchField>, 'onChange'>) {
  const [checked, setChecked] = useState(first);
  return <SwitchField {...rest} checked={checked} onChange={setChecked} />;
}

/** What a person presses, types into or chooses from. */
export const controlExamples: Examples = {
  Button: buttons,
  IconButton: [
    { state: 'at rest', shown: <IconButtonExample /> },
    { state: 'under the pointer', shown: <IconButtonExample {...shownAs('hover')} /> },
    { state: 'focused', shown: <IconButtonExample {...shownAs('focus-visible')} /> },
    { state: 'disabled', shown: <IconButtonExample disabled /> },
  ],
  TextField: [
    {
      state: 'empty, with a placeholder',
      shown: <TextField label="Search term" placeholder="Blanton's, Eagle Rare" />,
    },
    { state: 'filled', shown: <TextField label="Search term" defaultValue="Buffalo Trace" hint="13/256 characters" /> },
    { state: 'under the pointer', shown: <TextField label="Search term" {...shownAs('hover')} /> },
    { state: 'focused', shown: <TextField label="Search term" {...shownAs('focus-visible')} /> },
    {
      state: 'with an error',
      shown: <TextField label="Email" defaultValue="jane@" error="Please enter a valid email address" />,
    },
    { state: 'disabled', shown: <TextField label="Email" defaultValue="jane@example.com" disabled /> },
    {
      state: 'long text',
      shown: <TextField label={LONG_WORDS} defaultValue={LONG_WORDS} hint={LONG_WORDS} error={LONG_WORDS} />,
    },
    { state: 'right to left', shown: <TextField label="Full name" defaultValue={RIGHT_TO_LEFT} /> },
  ],
  PasswordField: [
    { state: 'empty', shown: <PasswordField label="Password" /> },
    { state: 'filled', shown: <PasswordField label="Password" defaultValue="Bourbon-Trail-1" /> },
    { state: 'with an error', shown: <PasswordField label="Password" error="Password is required" /> },
    { state: 'disabled', shown: <PasswordField label="Password" disabled /> },
  ],
  SelectField: [
    { state: 'at rest', shown: <PeriodField /> },
    { state: 'under the pointer', shown: <PeriodField {...shownAs('hover')} /> },
    { state: 'focused', shown: <PeriodField {...shownAs('focus-visible')} /> },
    { state: 'disabled', shown: <PeriodField disabled /> },
    { state: 'long text', shown: <PeriodField defaultValue={LONG_WORDS} /> },
  ],
  CheckboxField: [
    { state: 'empty', shown: <CheckboxField label="I agree to receive text messages" /> },
    { state: 'checked', shown: <CheckboxField label="I agree to receive text messages" defaultChecked /> },
    {
      state: 'with an error, and long text',
      shown: <CheckboxField label={LONG_WORDS} error="You must agree to receive text messages to continue" />,
    },
    { state: 'disabled', shown: <CheckboxField label="I agree to receive text messages" disabled /> },
  ],
  SwitchField: [
    { state: 'on', shown: <LiveSwitch label="Back in stock" description="A bottle reaches a shelf." checked /> },
    { state: 'off', shown: <LiveSwitch label="Price changes" checked={false} /> },
    { state: 'on, disabled', shown: <SwitchField label="New items" checked disabled onChange={nothing} /> },
    {
      state: 'off, disabled',
      shown: <SwitchField label="Lottery openings" checked={false} disabled onChange={nothing} />,
    },
    { state: 'long text', shown: <LiveSwitch label={LONG_WORDS} description={LONG_WORDS} checked /> },
  ],
  Field: [
    { state: 'around a control of its own', shown: <OwnControl /> },
    { state: 'with an error', shown: <OwnControl error="Please select your complete date of birth" /> },
  ],
  FieldError: [
    { state: 'a sentence', shown: <FieldError id="example-error" error="Passwords do not match" /> },
    { state: 'no error', shown: <FieldError id="example-none" error={undefined} /> },
  ],
};

function IconButtonExample(props: Omit<ComponentProps<typeof IconButton>, 'label'>) {
  return (
    <IconButton label="Delete alert Buffalo Trace" {...props}>
      <Trash2Icon className="size-5" />
    </IconButton>
  );
}

function PeriodField(props: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  return (
    <SelectField label="Period" {...props}>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  );
}

function OwnControl({ error }: { error?: string }) {
  return (
    <Field label="Notes" hint="A control that no other block has." error={error}>
      {(wiring) => <textarea {...wiring} rows={2} className={controlClass} />}
    </Field>
  );
}
