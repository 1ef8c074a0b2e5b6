import path from 'node:path';
import { sourceFiles, workspacePaths } from './source-files';

const SAYS_NOTHING = /^(utils?|helpers?|common|shared|misc|managers?|lib)$/i;
const SAYS_NOTHING_INSIDE = /(^|[.-])(utils?|helpers?|common|managers?)([.-]|$)/i;
const LEFTOVER = /(^|\/)(app\.(controller|module|service)|\.gitkeep|jest\.config\.ts|.*\.(orig|rej|bak|tmp))(\.|$)/;

describe('names', () => {
  const paths = workspacePaths();

  it('say what is inside, for every file and folder', () => {
    const vague = paths.filter((file) => {
      const name = path.posix.basename(file);
      const words = name.replace(/\.[a-z]+$/, '');
      return file.endsWith('/') ? SAYS_NOTHING.test(name) : SAYS_NOTHING_INSIDE.test(words);
    });
    expect(vague).toEqual([]);
  });

  it('are no leftovers of a generator', () => {
    expect(paths.filter((file) => LEFTOVER.test(file))).toEqual([]);
    expect(sourceFiles('apps').filter(({ text }) => /\bclass App(Controller|Service|Module)\b/.test(text))).toEqual([]);
  });

  it('stand for something: no folder is empty', () => {
    const folders = paths.filter((file) => file.endsWith('/'));
    const empty = folders.filter((folder) => !paths.some((file) => file !== folder && file.startsWith(folder)));
    expect(empty).toEqual([]);
  });

  it('of source files and folders are written in lower case with dashes', () => {
    const odd = sourceFiles('apps', 'lab', 'libs', 'tools')
      .map((file) => file.path)
      // React Router names a route's parameter with a dollar sign.
      .filter((file) => !/^[a-z0-9./$-]+$/.test(file.replace(/\/\d{4,}-/, '/')));
    expect(odd).toEqual([]);
  });
});
