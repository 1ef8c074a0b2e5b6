/** A tab that is opened within the click, since browsers block what opens later, and led to its page once its address is known. */
export function openHostedTab() {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    goTo(url: string) {
      if (tab && !tab.closed) tab.location.href = url;
      else window.location.assign(url);
    },
    close: () => tab?.close(),
  };
}
