import { madeOnce } from './made-once.ts';

const segmenter = madeOnce(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** The characters of a text as people see them: some are written with several. */
export const graphemesOf = (text: string): Intl.Segments => segmenter().segment(text);
