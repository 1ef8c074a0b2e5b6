import TestSequencer from '@jest/test-sequencer';
import { SPECS_WITH_SERVERS } from './tested-projects.mjs';

/** @typedef {import('@jest/test-result').Test} Test */

/**
 * Jest begins with what took longest before, and with the largest file where it has not run one yet. Ours that take longest are small, and
 * idle workers would wait for them at the end.
 */
export default class LongestFirst extends TestSequencer {
  /** @override @param {Test[]} tests */
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.sort((one, other) => longestFirst(one.path, other.path));
  }
}

/** The lab, whose runs are long, then what needs servers, then the rest. @param {string} file @param {string} other */
export function longestFirst(file, other) {
  return rank(other) - rank(file);
}

/** @param {string} file */
function rank(file) {
  if (/[\\/]lab[\\/]/.test(file)) return 2;
  return new RegExp(SPECS_WITH_SERVERS).test(file) ? 1 : 0;
}
