import { typedPhoneError } from '@barrelhive/rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/show';
import { NetworkError } from '../../api/api-errors';
import { InlineEdit } from './inline-edit';

const onSave = jest.fn<Promise<void>, [string]>().mockResolvedValue();

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

  it('keeps what was typed for the next try when it could not be saved, and says why', async () => {
    onSave.mockRejectedValueOnce(new NetworkError());
    edit('Jane Roe');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('“Jane Roe” was not saved. Network error.');
    fireEvent.click(screen.getByRole('button', { name: 'Edit name' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Jane Roe');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSave.mock.calls).toEqual([['Jane Roe'], ['Jane Roe']]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('forgets what could not be saved on Cancel', async () => {
    onSave.mockRejectedValueOnce(new NetworkError());
    edit('Jane Roe');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('button', { name: 'Edit name' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Edit name' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Jane Doe');
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

  it('has the focus again when it cannot be saved as it is', () => {
    const field = edit('');
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    fireEvent.click(save);
    expect(document.activeElement).toBe(field);
  });

  it('is judged when it is left, a phone number as well', () => {
    show(
      <InlineEdit
        label="Phone number"
        type="tel"
        value="(801) 555-0100"
        autoComplete="tel"
        errorOf={typedPhoneError}
        onSave={onSave}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Edit phone number' }));
    const field = screen.getByLabelText('Phone number');
    fireEvent.change(field, { target: { value: '801' } });
    fireEvent.blur(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});
