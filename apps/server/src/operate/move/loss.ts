import type { FactsLeft } from '../../db/facts-ddl.ts';
import type { MoveNote } from '../../db/house-move.ts';

/** What of stores says that they were left. */
export type Left = { note: MoveNote | null; facts: FactsLeft | null; files: string | null };

const erasedSince = (at: string, away: readonly string[]): string => {
  const unread = away.length > 0 ? ` These cannot be read: ${away.join(', ')}.` : '';
  return `Devices and companies that were erased after ${at} are erased again as far as folders of backups tell; others you erase again yourself.${unread}`;
};

/**
 * What is lost, and what is left to do, by going back.
 * @param missing files that records name and the store does not have
 * @param away folders of backups that cannot be read
 */
export const lossOf = ({ note, facts, files }: Left, missing: readonly string[], away: readonly string[]): string[] => {
  const lost: string[] = [];
  if (note?.ended) {
    lost.push(`What was saved after ${note.at} is not here, and nobody may start with the other settings again.`);
    lost.push(erasedSince(note.at, away));
  }
  if (facts && facts.told !== note?.told)
    lost.push(`Facts that came in after ${facts.at} are not here: their senders send them again.`);
  if (missing.length > 0) lost.push(`${missing.length} files that records name are not here, such as ${missing[0]}.`);
  if (note && !note.ended && note.back === undefined)
    lost.push('The move is given up. What it brought so far stays there: empty it before another move.');
  if (!note && (facts || files)) lost.push('To lose nothing, move them back instead, into empty stores.');
  return lost;
};
