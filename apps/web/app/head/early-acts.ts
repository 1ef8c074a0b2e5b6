import { useEffect } from 'react';

/**
 * Runs in the head of a page that is written as HTML: no form leaves the page, and what is sent or pressed before the page's code has
 * come is noted on itself. The code catches up on it. It is noted afterwards, since code that comes in the middle hears of it by itself.
 */
export const earlyActsScript = `;(function(){
function later(e,key){setTimeout(function(){e.dataset[key]=''})}
addEventListener('submit',function(e){e.preventDefault();later(e.target,'sent')},true);
addEventListener('click',function(e){var b=e.target.closest('button[type=button]');if(b)later(b,'pressed')},true)
})()`;

/** Sends and presses what a person sent and pressed before this code had come. */
export function useEarlyActs(): void {
  useEffect(() => {
    document.querySelector<HTMLFormElement>('form[data-sent]')?.requestSubmit();
    document.querySelector<HTMLButtonElement>('button[data-pressed]')?.click();
  }, []);
}
