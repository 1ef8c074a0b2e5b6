/** How likely an entry is drawn: `1 in 137`; undefined where the agency does not say enough, or nobody has entered. */
export function drawingOdds({
  bottles,
  entries,
}: {
  bottles?: number | undefined;
  entries?: number | undefined;
}): string | undefined {
  if (!bottles || !entries || bottles < 0 || entries < 0) return undefined;
  return `1 in ${Math.max(1, Math.round(entries / bottles)).toLocaleString('en-US')}`;
}
