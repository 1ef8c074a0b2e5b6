import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { PhoneField } from './phone-field';

function Form({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return <PhoneField name="phone" label="Phone number" value={value} onChange={setValue} />;
}

const input = () => screen.getByLabelText<HTMLInputElement>('Phone number');

describe('the phone field', () => {
  it('lays the number out while one types', () => {
    render(<Form start="" />);
    fireEvent.change(input(), { target: { value: '8015550123' } });
    expect(input().value).toBe('(801) 555-0123');
  });

  it('keeps the caret behind the digit that was typed in the middle', () => {
    render(<Form start="(801) 555-012" />);
    input().focus();
    fireEvent.change(input(), { target: { value: '(8091) 555-012', selectionStart: 4 } });
    expect(input().value).toBe('(809) 155-5012');
    expect(input().selectionStart).toBe(4);
  });
});
