import { Button, keepFieldFocused } from '@barrelhive/ui';

interface FormButtonsProps {
  /** What the button says that sends the form. */
  send: string;
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

/** The end of a form that can be left: Cancel, and what sends it. */
export function FormButtons({ send, onCancel, ...button }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" onMouseDown={keepFieldFocused} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...button}>
        {send}
      </Button>
    </div>
  );
}
