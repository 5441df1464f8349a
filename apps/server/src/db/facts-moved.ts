import type { Facts } from './facts.ts';
import { type FactsLeft, factsLeftIn, MOVED_AWAY } from './facts-ddl.ts';

/** Facts as they are, opened without taking steps. */
type Marked = Pick<Facts, 'query' | 'insert' | 'remove'>;

/** What is said of facts that were moved away; null: they were not. */
export const factsMovedTo = async (facts: Marked): Promise<FactsLeft | null> => {
  const of = 'SELECT name FROM facts_schema WHERE version = {version:UInt32}';
  const [mark] = await facts.query<{ name: string }>(of, { version: MOVED_AWAY });
  return mark ? factsLeftIn(mark.name) : null;
};

/** Says of facts that they are elsewhere now, so that no server of any release works with them. */
export const markFactsMoved = async (facts: Marked, left: FactsLeft): Promise<void> => {
  if ((await factsMovedTo(facts)) === null)
    await facts.insert('facts_schema', [{ version: MOVED_AWAY, name: JSON.stringify(left) }]);
};

/** Makes them be worked with again. */
export const unmarkFactsMoved = (facts: Marked): Promise<void> =>
  facts.remove('facts_schema', 'version = {version:UInt32}', { version: MOVED_AWAY });

/** The version of the note of who fills these facts: below every step of the tables. */
const FILLED = 0;

/** Whether it is this move that has begun to bring facts here. */
export const factsFilledBy = async (facts: Marked, move: string): Promise<boolean> => {
  const of = 'SELECT name FROM facts_schema WHERE version = {version:UInt32} AND name = {move:String}';
  return (await facts.query(of, { version: FILLED, move })).length > 0;
};

/** Notes it, for good. */
export const noteFactsFilled = (facts: Marked, move: string): Promise<void> =>
  facts.insert('facts_schema', [{ version: FILLED, name: move }]);
