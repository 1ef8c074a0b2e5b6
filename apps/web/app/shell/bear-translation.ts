/**
 * The translator of a browser puts elements of its own in the place of texts. React, which hears nothing of that, later puts something before such a
 * text or takes it away, and the page would break because the text is no child any more (ADR 0086).
 */
export function bearTranslation(): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called for the node of which it was asked
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before?.parentNode === this ? before : null);
    return child;
  };
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child);
    return child;
  };
}
