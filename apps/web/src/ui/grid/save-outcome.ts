/** What is said of a save of several rows. Pure. */
import { plural } from '../format.ts';
import { valueIn } from './drafts.ts';
import type { RowId } from './types.ts';
import { sameValue } from './values.ts';

export const goneText = (gone: number): string =>
  `${plural(gone, 'row')} ${gone === 1 ? 'is' : 'are'} not there any more.`;

/** What a save came to; `failed`: what was sent of each row that was refused. */
export type Outcome = { saved: number; gone: number; failed: ReadonlyMap<RowId, object> };

/**
 * The same as it stands by now. A row whose answer was lost may be stored all the same: it is saved once it is read so. One
 * that was undone is neither.
 */
export const outcomeNow = (
  { saved, gone, failed }: Outcome,
  isUnsaved: (id: RowId) => boolean,
  rowOf: (id: RowId) => object | undefined,
): { saved: number; failed: number; gone: number } => {
  const left = [...failed].filter(([id]) => !isUnsaved(id));
  const isStored = ([id, sent]: [RowId, object]) => {
    const row = rowOf(id);
    return row !== undefined && Object.entries(sent).every(([field, value]) => sameValue(value, valueIn(row, field)));
  };
  return { saved: saved + left.filter(isStored).length, failed: failed.size - left.length, gone };
};

/** What a save came to; the reason of a row that is gone stands nowhere, so that it is told here. */
export const outcomeText = ({ saved, failed, gone }: { saved: number; failed: number; gone: number }): string => {
  const others = failed
    ? `, ${plural(failed, 'row')} not. ${failed === 1 ? 'The reason stands under it.' : 'The reason stands under each.'}`
    : '.';
  return `${plural(saved, 'row')} saved${others}${gone ? ` ${goneText(gone)}` : ''}`;
};
