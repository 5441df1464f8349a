/** A place in the feed: the number of a change, of the records whose history that is. */
export type Cursor = { history: string; position: number };

const TEXT = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(0|[1-9]\d{0,15})$/;

/** A cursor as it travels: opaque to whoever reads the feed. */
export const cursorText = ({ history, position }: Cursor): string => `${history}.${position}`;

/** The place that a text names; null for what is no cursor. */
export const readCursor = (text: string): Cursor | null => {
  const [, history, position] = TEXT.exec(text) ?? [];
  return history !== undefined && Number.isSafeInteger(Number(position))
    ? { history, position: Number(position) }
    : null;
};
