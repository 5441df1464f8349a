import { outside } from '../db/transaction.ts';
import { undoableOf } from '../platform/changes/undo.ts';

/** Does something, as somebody else, once an undo has read what a record of the kind is, and before it writes. */
export const onceRead = async <T>(entity: string, work: () => Promise<unknown>, undo: () => Promise<T>): Promise<T> => {
  const room = undoableOf(entity);
  if (!room) throw new Error(`${entity} is not taken back`);
  const { current } = room;
  let first = true;
  room.current = async (...asked) => {
    const is = await current(...asked);
    if (first) {
      first = false;
      await outside(work);
    }
    return is;
  };
  try {
    return await undo();
  } finally {
    room.current = current;
  }
};
