import { html } from '../../../page/html';
import type { FaultState } from './faults';

/** What stands in place of every page while somebody works on the site, or while a firewall takes us for an attack. */
export function noticePage(from: NonNullable<FaultState['notice']>['from']): string {
  return from === 'maintenance' ? MAINTENANCE : FIREWALL;
}

const MAINTENANCE = html`<!DOCTYPE html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>Scheduled maintenance</title>
    </head>
    <body>
      <h1>We will be back soon.</h1>
      <p>This site is down for scheduled maintenance. Product information is being updated.</p>
    </body>
  </html>`.markup;

/** In the manner of Imperva, which answers 200. */
const FIREWALL = html`<html style="height:100%">
  <head>
    <meta name="ROBOTS" content="NOINDEX, NOFOLLOW" />
    <meta name="viewport" content="initial-scale=1.0" />
    <meta http-equiv="X-UA-Compatible" content="IE=edge,chrome=1" />
  </head>
  <body style="margin:0px;height:100%">
    <iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&amp;xinfo=4-1" width="100%" height="100%">
      Request unsuccessful. Incapsula incident ID: 1234000560102345-98765432101234
    </iframe>
  </body>
</html>`.markup;
