/**
 * Runs in the head before anything is painted: puts the chosen theme and whether the visitor is known, or held for a new password, on
 * `<html>`, so that CSS alone decides what shows and nothing flashes. The keys are those of theme-store.ts and session-store.ts.
 */
export const firstPaintScript = `(function(d){try{
var s=window.localStorage;var t=s.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t;
if(s.getItem('userName'))d.dataset.visitor='known';
if(s.getItem('auth_token')&&JSON.parse(s.getItem('session_data')).mustChangePassword===true)d.dataset.visitor='held';
}catch(e){}})(document.documentElement)`;
