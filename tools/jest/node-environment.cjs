// The environment of specs for Node: they run in the context of the worker itself, so that packages are loaded by Node, once for all
// spec files of a worker, and `instanceof` holds between them and the specs.
const { TestEnvironment } = require('jest-environment-node');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { disableAsyncContexts } = require('./async-contexts.cjs');
const { shareContext } = require('./compiled-once.cjs');
const { keepModules } = require('./kept-modules.cjs');
const { clearLeftBehind } = require('./left-behind.cjs');

class SharedContextEnvironment extends TestEnvironment {
  /** Whether specs run in this process. Before that, Jest loads its set-up here, by hooks of its own. */
  static isInUse = false;

  /** @param {import('@jest/environment').JestEnvironmentConfig} config @param {import('@jest/environment').EnvironmentContext} context */
  constructor(config, context) {
    super(config, context);
    SharedContextEnvironment.isInUse = true;
    Object.defineProperty(this, 'global', { value: globalThis, writable: true });
    keepModules();
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
    if (this.context) shareContext(this.context);
  }

  /** @override */
  async teardown() {
    await super.teardown();
    disableAsyncContexts();
    clearLeftBehind();
  }
}

module.exports = SharedContextEnvironment;
