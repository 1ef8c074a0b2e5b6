import { eventsReceivedBy, eventTypes, receiversOf, senderOf, serviceNames } from '@barrelhive/contracts';
import { sourceFiles } from './source-files';

const HANDLER = /@HandlesEvents?\(\s*'([^']+)'/g;

/** A handler, or the function that makes one for a service. */
const OFFERED = /export (?:class|function) (\w+)/g;

const handledIn = (text: string) => [...text.matchAll(HANDLER)].flatMap((match) => match[1] ?? []);

const productionFiles = (folder: string) => sourceFiles(folder).filter(({ path }) => !path.endsWith('.spec.ts'));

/** Handlers that libraries offer; a service takes one by importing it. */
const offered = productionFiles('libs')
  .filter(({ path, text }) => path.includes('/src/') && handledIn(text).length > 0)
  .map(({ path, text }) => ({ library: `@barrelhive/${path.split('/')[1]}`, text }));

function handledBy(code: string): string[] {
  const taken = offered.filter(({ library, text }) =>
    [...text.matchAll(OFFERED)].some(([, name]) =>
      new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '${library}'`).test(code),
    ),
  );
  return [code, ...taken.map(({ text }) => text)].flatMap(handledIn);
}

describe('the event catalogue', () => {
  const code = new Map(
    serviceNames.map((service) => {
      const files = productionFiles(`apps/${service}/src`);
      return [service, files.map(({ text }) => text).join('\n')];
    }),
  );
  const handled = new Map([...code].map(([service, text]) => [service, handledBy(text)]));

  it.each(eventTypes)('has %s handled by every service it goes to', (type) => {
    const without = receiversOf(type).filter((service) => !handled.get(service)?.includes(type));
    expect(without).toEqual([]);
  });

  it.each(eventTypes)('has %s sent by the service it comes from, and by no other', (type) => {
    const senders = serviceNames.filter((service) =>
      new RegExp(`(?:publish|prepare)\\w*\\([^;]*'${type.replaceAll('.', '\\.')}'`).test(code.get(service) ?? ''),
    );
    expect(senders).toEqual([senderOf(type)]);
  });

  it.each(serviceNames)('knows every event that %s handles, once', (service) => {
    expect([...(handled.get(service) ?? [])].sort()).toEqual([...eventsReceivedBy(service)].sort());
  });
});
