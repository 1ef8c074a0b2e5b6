import { saveFile } from './save-file';

describe('a file that the browser saves', () => {
  afterEach(() => jest.useRealTimers());

  it('has an address until the browser had time to fetch it', () => {
    jest.useFakeTimers();
    const revoke = jest.fn();
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: revoke });
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} from ${this.href}`);
    });

    saveFile('data.json', new Blob(['{}']));
    expect(saved).toEqual(['data.json from blob:file']);
    jest.advanceTimersByTime(30_000);
    expect(revoke).not.toHaveBeenCalled();
    jest.runOnlyPendingTimers();
    expect(revoke.mock.calls).toEqual([['blob:file']]);
  });
});
