/** What is said of a save of several rows. Pure. */
import { plural } from '../format.ts';
import { valueIn } from './drafts.ts';
import type { RowId } from './types.ts';
import { sameValue } from './values.ts';

export const goneText = (gone: number): string =>
  `${plural(gone, 'row')} ${gone === 1 ? 'is' : 'are'} not there any more.`;

const unsentText = (unsent: number): string =>
  unsent === 1
    ? '1 row stays as somebody else saved it.'
    : `${plural(unsent, 'row')} stay as somebody else saved them.`;

/** `unsent`: rows of which nothing was left to write, over what somebody else saved meanwhile. */
type Counts = { saved: number; unsent: number; failed: number; gone: number };

/** What a save came to; `failed`: what was sent of each row that was refused. */
export type Outcome = Omit<Counts, 'failed'> & { failed: ReadonlyMap<RowId, object> };

/**
 * The same as it stands by now. A row whose answer was lost may be stored all the same: it is saved once it is read so. One
 * that was undone is neither.
 */
export const outcomeNow = (
  { saved, failed, ...others }: Outcome,
  isUnsaved: (id: RowId) => boolean,
  rowOf: (id: RowId) => object | undefined,
): Counts => {
  const left = [...failed].filter(([id]) => !isUnsaved(id));
  const isStored = ([id, sent]: [RowId, object]) => {
    const row = rowOf(id);
    return row !== undefined && Object.entries(sent).every(([field, value]) => sameValue(value, valueIn(row, field)));
  };
  return { ...others, saved: saved + left.filter(isStored).length, failed: failed.size - left.length };
};

/** What a save came to; the reason of a row that is gone stands nowhere, so that it is told here. */
export const outcomeText = ({ saved, unsent, failed, gone }: Counts): string => {
  const others = failed
    ? `, ${plural(failed, 'row')} not. ${failed === 1 ? 'The reason stands under it.' : 'The reason stands under each.'}`
    : '.';
  const rest = [unsent && unsentText(unsent), gone && goneText(gone)].filter(Boolean);
  return [`${plural(saved, 'row')} saved${others}`, ...rest].join(' ');
};
