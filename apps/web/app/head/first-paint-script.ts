/**
 * Runs in the head before anything is painted: puts the chosen theme and whether the visitor is known on `<html>`, so that CSS
 * alone decides what shows and neither flashes. The keys are those of theme-store.ts and session-store.ts.
 */
export const firstPaintScript = `(function(d,s){try{
var t=s.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t;
if(s.getItem('userName'))d.dataset.visitor='known';
}catch(e){}})(document.documentElement,window.localStorage)`;
