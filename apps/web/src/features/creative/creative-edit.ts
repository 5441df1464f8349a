import { type CreativeType, type CreativeWords, noWords, wordsOf } from '@fairlead/domain/creative/creative';
import { checkCreative } from '@fairlead/domain/creative/creative.rules';
import { checkInfeed } from '@fairlead/domain/creative/creative-file.rules';
import type { Issue } from '@fairlead/domain/issue';
import { checkTestRename } from '@fairlead/domain/test-name.rules';
import type { FieldWords } from '#ui/form/conflict.ts';
import type { Creative } from './creative.queries.ts';

/** What a person edits on the page of a creative: the words that its type carries. */
export type WordsEdit = Pick<CreativeWords, 'name'> & Partial<CreativeWords>;

const carried = (type: CreativeType): readonly (keyof CreativeWords)[] => ['name', ...wordsOf[type]];

export const editOf = (creative: Creative): WordsEdit =>
  Object.fromEntries(carried(creative.type).map((word) => [word, creative[word]])) as WordsEdit;

/** The rules of the server on an edit. */
export const checkEdit = (creative: Creative, edit: WordsEdit): Issue[] => [
  ...checkCreative(creative.type, { ...noWords, ...edit }),
  ...checkTestRename('creative', creative.name, edit.name),
  ...(creative.type === 'Video' ? checkInfeed(edit.infeed ?? null, creative) : []),
];

export const editWords: FieldWords<WordsEdit> = {
  thing: 'creative',
  labels: {
    name: 'Name',
    title: 'Title',
    text: 'Text',
    ctatext: 'Call to action',
    advertiser: 'Advertiser',
    markup: 'Markup',
    mraid_type: 'Creative type',
    video_enabled: 'Markup plays video',
    companion_markup: 'Markup of the end card',
    infeed: 'In feeds',
    interstitial: 'Interstitial',
  },
};
