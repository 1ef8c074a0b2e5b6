/** Why the server refused a form, read out at once. */
export function FormFailure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="text-sm font-medium text-zero">
      {text}
    </p>
  );
}
