/** Every screen that is not written as HTML has the same document. It is kept under the address of one of them. */
export const SHELL_ADDRESS = '/alerts';
