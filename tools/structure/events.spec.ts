import { eventCatalogue, eventTypes, serviceNames } from '@barrelhive/contracts';
import { sourceFiles } from './source-files';

const HANDLER = /@EventPattern(?:<\w+>)?\(\s*'([^']+)'/g;

function productionCode(service: string): string {
  const files = sourceFiles(`apps/${service}/src`).filter(({ path }) => !path.endsWith('.spec.ts'));
  return files.map(({ text }) => text).join('\n');
}

describe('the event catalogue', () => {
  const code = new Map(serviceNames.map((service) => [service, productionCode(service)]));
  const handledBy = new Map(
    [...code].map(([service, text]) => [service, [...text.matchAll(HANDLER)].flatMap((match) => match[1] ?? [])]),
  );

  it.each(eventTypes)('has %s handled by every service it goes to', (type) => {
    const without = eventCatalogue[type].to.filter((service) => !handledBy.get(service)?.includes(type));
    expect(without).toEqual([]);
  });

  it.each(eventTypes)('has %s sent by the service it comes from, and by no other', (type) => {
    const senders = serviceNames.filter((service) =>
      new RegExp(`publish\\w*\\([^;]*'${type.replaceAll('.', '\\.')}'`).test(code.get(service) ?? ''),
    );
    expect(senders).toEqual([eventCatalogue[type].from]);
  });

  it.each(serviceNames)('knows every event that %s handles, once', (service) => {
    const handled = handledBy.get(service) ?? [];
    const expected: string[] = eventTypes.filter((type) => eventCatalogue[type].to.some((to) => to === service));
    expect([...handled].sort()).toEqual([...expected].sort());
  });
});
