import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { InlineEdit } from './inline-edit';

const onSave = jest.fn<void, [string]>();

function edit(next: string): HTMLElement {
  show(
    <dl>
      <InlineEdit
        label="Name"
        value="Jane Doe"
        autoComplete="name"
        errorOf={(value) => (value === '' ? 'Name is required' : undefined)}
        onSave={onSave}
      />
    </dl>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit name' }));
  const field = screen.getByLabelText('Name');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: next } });
  return field;
}

describe('a value that is edited in place', () => {
  beforeEach(() => onSave.mockClear());

  it('is saved as it was typed, and shown again', () => {
    edit('Jane Roe');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave.mock.calls).toEqual([['Jane Roe']]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('stands and is typed in the direction of its own letters', () => {
    expect(edit('محمد علي').getAttribute('dir')).toBe('auto');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Jane Doe').getAttribute('dir')).toBe('auto');
  });

  it('is not saved when nothing but spaces around it changed', () => {
    edit(' Jane Doe ');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('stays open with what is wrong with it, until that is put right', () => {
    const field = edit('');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Name is required')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'J' } });
    expect(screen.queryByText('Name is required')).toBeNull();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('stays what it was on Escape, and the focus goes back to the button', () => {
    fireEvent.keyDown(edit('Jane Roe'), { key: 'Escape' });
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByText('Jane Doe')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit name' }));
  });
});
