import { useEffect } from 'react';

/**
 * Runs in the head of a page that is written as HTML: no form leaves the page, and what is sent or pressed before the page's code has
 * come is noted on itself. The code catches up on it.
 */
export const earlyActsScript = `;addEventListener('submit',function(e){e.preventDefault();e.target.dataset.sent=''},true);
addEventListener('click',function(e){var b=e.target.closest('button[type=button]');if(b)b.dataset.pressed=''},true)`;

/** Sends and presses what a person sent and pressed before this code had come. */
export function useEarlyActs(): void {
  useEffect(() => {
    document.querySelector<HTMLFormElement>('form[data-sent]')?.requestSubmit();
    document.querySelector<HTMLButtonElement>('button[data-pressed]')?.click();
  }, []);
}
