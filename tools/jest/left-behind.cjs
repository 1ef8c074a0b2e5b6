// What a spec file leaves behind in a context that it shares with the next. Jest's runner would tell every event of every later test to the
// handlers of all files before, whose tests are kept, too, and TypeORM keeps each class that a file gave it.
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
/** The runner makes another symbol of this name for each file. */
const STATE = 'JEST_STATE_SYMBOL';

/** To be called at the end of a spec file. @param {object} context */
function clearLeftBehind(context = globalThis) {
  const states = Object.getOwnPropertySymbols(context).filter(({ description }) => description === STATE);
  for (const name of [EVENT_HANDLERS, ...states, 'typeormMetadataArgsStorage']) Reflect.deleteProperty(context, name);
}

module.exports = { clearLeftBehind };
