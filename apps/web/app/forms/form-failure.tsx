interface FormFailureProps {
  text: string | undefined;
  /** What stands below it, where more is known. */
  cause?: string | undefined;
}

/** Why the server refused a form, read out at once. */
export function FormFailure({ text, cause }: FormFailureProps) {
  if (!text) return null;
  return (
    <div role="alert" className="grid gap-1 text-sm">
      <p className="font-medium text-zero">{text}</p>
      {cause && <p className="text-muted">{cause}</p>}
    </div>
  );
}
