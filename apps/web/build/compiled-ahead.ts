import type { Plugin } from 'vite';
import { FIRST_FILES, type FirstFiles } from './first-files.ts';

/**
 * Asks the browser to compile all of a script while it arrives, beside the page's own work, in place of each function when it is first
 * called. For scripts that a daily page begins with (docs/decisions/0151); names of files are made of the text before.
 * Chromium 136 and later (Explicit JavaScript Compile Hints, https://v8.dev/blog/explicit-compile-hints); to others it is a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Behind `firstFiles`, whose list it reads, before what compresses. */
export const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const list = bundle[FIRST_FILES];
      if (list?.type !== 'asset')
        throw new Error('No list of first files: name firstFiles before compiledAhead in vite.config.ts');
      const first = new Set((JSON.parse(String(list.source)) as FirstFiles[]).flatMap(({ scripts }) => scripts));
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || first.has(file.fileName))) file.code = `${HINT}${file.code}`;
    },
  },
};
