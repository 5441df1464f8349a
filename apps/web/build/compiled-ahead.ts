import type { Plugin } from 'vite';
import { FIRST_FILES, type FirstFiles } from './first-files.ts';

/**
 * Asks the browser to compile all of a script while it arrives, beside the page's own work, in place of each function when it is first
 * called: a page waited for the latter half its time. For scripts that a daily page begins with; of all others little is called.
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
      if (list?.type !== 'asset') throw new Error('compiled-ahead stands before first-files');
      const first = new Set((JSON.parse(String(list.source)) as FirstFiles[]).flatMap(({ scripts }) => scripts));
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || first.has(file.fileName))) file.code = `${HINT}${file.code}`;
    },
  },
};
