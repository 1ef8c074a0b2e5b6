import { TestEnvironment } from 'jest-environment-jsdom';
import { disableAsyncContexts } from './async-contexts.cjs';
import './compiled-once.cjs';
import { keepModules } from './kept-modules.cjs';

/** What every browser has and jsdom lacks, or has in a form that the fetch of Node does not accept. */
const FROM_NODE = {
  AbortController,
  AbortSignal,
  BroadcastChannel,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  WritableStream,
  fetch,
};

/** jsdom with the network of Node, so that specs meet msw as the page meets the server. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    keepModules();
    const { MouseEvent } = this.global;
    Object.assign(this.global, FROM_NODE, {
      // The kept libraries make dates, and what is given one asks whether it is a Date.
      Date,
      PointerEvent: class PointerEvent extends MouseEvent {},
      matchMedia: (query: string) => this.answerTo(query),
    });
  }

  /** Only the width of the window is known here: a spec that wants a phone sets `innerWidth`. */
  private answerTo(query: string) {
    const leastWidth = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity);
    return {
      matches: this.global.innerWidth >= leastWidth,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  }

  override async teardown() {
    await super.teardown();
    disableAsyncContexts();
  }

  /** msw has its server in the exports for Node. */
  override exportConditions() {
    return ['node', 'node-addons'];
  }
}
