import type { Page } from '@playwright/test';

/** The texts of which a part cannot be seen: what is around them hides what does not fit, sideways or below. */
export function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1.5;
    const isForScreenReaders = ({ clientWidth, clientHeight }: Element) => clientWidth <= 1 || clientHeight <= 1;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

    function hidingBoxes(text: Node): { box: DOMRect; sideways: boolean; below: boolean }[] {
      const boxes = [];
      for (let around = text.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const [sideways, below] = [hides(overflowX), hides(overflowY)];
        if (sideways || below) boxes.push({ box: around.getBoundingClientRect(), sideways, below });
        if (position === 'fixed') break;
      }
      return boxes;
    }

    function isCutOff(text: Node): boolean {
      const range = document.createRange();
      range.selectNodeContents(text);
      const pieces = [...range.getClientRects()];
      return hidingBoxes(text).some(({ box, sideways, below }) =>
        pieces.some(
          ({ left, right, top, bottom }) =>
            (sideways && (left < box.left - TOLERANCE_PX || right > box.right + TOLERANCE_PX)) ||
            (below && (top < box.top - TOLERANCE_PX || bottom > box.bottom + TOLERANCE_PX)),
        ),
      );
    }

    function isSeen(text: Node): boolean {
      for (let around = text.parentElement; around; around = around.parentElement) {
        if (isForScreenReaders(around) && getComputedStyle(around).display !== 'inline') return false;
      }
      return text.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const words = text.textContent?.trim() ?? '';
      if (words !== '' && isSeen(text) && isCutOff(text)) found.push(words);
    }
    return found;
  });
}
