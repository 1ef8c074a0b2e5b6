/** The brand map is large and rarely needed: this module is loaded on demand. */
export { suggestSpelling } from '@barrelhive/rules';
