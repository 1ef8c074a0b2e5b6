import { useEffect } from 'react';

/**
 * Runs in the head before anything is painted: puts the chosen theme, whether the visitor is known, or held for a new password, and whether
 * their age is asked first, on `<html>`, so that CSS alone decides what shows and nothing flashes. The keys are those of theme-store.ts,
 * session-store.ts and age-asked.ts.
 */
export const firstPaintScript = `(function(d){try{
if(d.dataset.ageGate&&!/^\\/(privacy|terms)\\/?$/.test(location.pathname))d.dataset.ageGate='asked';
var s=window.localStorage;var t=s.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t;
if(s.getItem('userName'))d.dataset.visitor='known';
if(s.getItem('auth_token')&&JSON.parse(s.getItem('session_data')).mustChangePassword===true)d.dataset.visitor='held';
if(d.dataset.ageGate&&(s.getItem('userName')||Number(s.getItem('ofAgeUntil'))>Date.now()))d.dataset.ageGate='passed';
}catch(e){}})(document.documentElement)`;

/**
 * Runs in the head of a page that is written as HTML: no form leaves the page, and what is sent or pressed before the page's code has
 * come is noted on itself. The code catches up on it. It is noted afterwards, since code that comes in the middle hears of it by itself.
 * As long as the page is open Enter does one thing a press: held down it would search, buy or send the same again and again.
 */
export const earlyActsScript = `;(function(){
function later(e,key){setTimeout(function(){e.dataset[key]=''})}
addEventListener('submit',function(e){e.preventDefault();later(e.target,'sent')},true);
addEventListener('click',function(e){var b=e.target.closest('button[type=button]');if(b)later(b,'pressed')},true);
addEventListener('keydown',function(e){if(e.repeat&&e.key==='Enter')e.preventDefault()},true)
})()`;

/** Sends and presses what a person sent and pressed before this code had come. */
export function useEarlyActs(): void {
  useEffect(() => {
    document.querySelector<HTMLFormElement>('form[data-sent]')?.requestSubmit();
    document.querySelector<HTMLButtonElement>('button[data-pressed]')?.click();
  }, []);
}
