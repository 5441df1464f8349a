import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/history';
import { inWords } from '@fairlead/domain/in-words';
import { undoableOf } from '../../platform/changes/undo.ts';
import { Conflict, Refusal } from '../../refusal.ts';

type Told = Pick<Ok<typeof api.undoChangeSet>['items'][number], 'fields' | 'beside'>;

export const AS_BEFORE = 'It is as it was before already';
export const REST_BEFORE = 'The rest is as it was before already.';

/** What people call these fields of such a record. */
const named = (entity: string, fields: readonly string[]): string => {
  const labels = undoableOf(entity)?.labels ?? {};
  const plain = (field: string) => field.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return inWords(fields.map((field) => (Object.hasOwn(labels, field) && labels[field]) || plain(field)));
};

/** "Name and State were edited again since and are kept. The rest goes back." */
export const keptWords = (entity: string, kept: readonly string[], rest = 'The rest goes back.'): string =>
  `${named(entity, kept)} ${kept.length === 1 ? 'was edited again since and is' : 'were edited again since and are'} kept. ${rest}`;

/** What goes back is refused beside what is kept. `fields`: all of the entry's, as none goes back. */
export class HeldUp extends Conflict {
  readonly told: Told;
  constructor(message: string, { fields, beside }: Told) {
    super(message, 'later_edits');
    this.told = { fields: fields.map((one) => ({ ...one, status: 'kept' })), beside };
  }
}

/**
 * A refusal of what goes back beside what is kept. Where that is what is refused, its words say so.
 * @param told the entry's fields, as they were to go
 */
export const refusedBeside = (entity: string, kept: readonly string[], told: Told, error: unknown): unknown => {
  const mine = error instanceof Refusal && error.status < 500 && error.code !== 'stale_version';
  if (!mine || kept.length === 0) return error;
  if (!error.issues?.some(({ path }) => kept.includes(path))) return new HeldUp(error.message, told);
  const [were, them, edits] = kept.length === 1 ? ['was', 'it', 'edit'] : ['were', 'them', 'edits'];
  const stop = /[.?!]$/.test(error.message) ? '' : '.';
  const words = `${named(entity, kept)} ${were} edited again since, and without ${them} the rest does not go back: ${error.message}${stop} Take the later ${edits} back, too.`;
  return new HeldUp(words, told);
};
