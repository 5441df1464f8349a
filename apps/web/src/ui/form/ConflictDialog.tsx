import { inWords } from '@fairlead/domain/in-words';
import { Fragment, useState } from 'react';
import { shortName } from '../bits/Face.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { dayTime } from '../format.ts';
import { Button } from '../kit/Button.ts';
import { withBreaks } from '../name/addresses.tsx';
import { AllSides } from './AllSides.tsx';
import { tellingOf } from './clash.ts';
import type { Conflict, Side } from './conflict.ts';
import { decidedIn, isTheirs, same } from './merge.ts';
import { plainValue } from './plain-value.tsx';
import './conflict.css';

/** One side for each field, or fields that are decided together, that both changed; all else is put together without a question. */
export const ConflictDialog = ({ conflict }: { conflict: Conflict }) => {
  const { words, name: record, by, at, merge, original, mine, theirs, answer } = conflict;
  const waiting = conflict.waiting();
  const [picked, setPicked] = useState<Record<string, Side>>({});
  const show = (name: string, of: Record<string, unknown>) =>
    withBreaks(words.show?.(name, of[name], of) ?? plainValue(of[name]));
  const label = (name: string) => words.labels[name] ?? name;
  /** "CPA 12,00 €": what a group is on one side, without what it has on none. */
  const showAll = (names: readonly string[], of: Record<string, unknown>) => {
    const isEmpty = (value: unknown) => same(value, null) || same(value, []);
    const had = (name: string) => [original, theirs, mine].some((side) => !isEmpty(side[name]));
    // "No price" tells something, "empty" behind another value does not
    const tells = (name: string) =>
      !isEmpty(of[name]) || (words.show?.(name, of[name], of) ?? plainValue(null)) !== plainValue(null);
    const said = tellingOf(names, conflict).filter((name, at) => had(name) && (at === 0 || tells(name)));
    return said.map((name, at) => (
      <Fragment key={name}>
        {at > 0 && ' '}
        {at > 0 && typeof of[name] === 'boolean' && `${label(name)}: `}
        {show(name, of)}
      </Fragment>
    ));
  };
  /** Fields that are called alike are one to people: a chosen file, and the one that it takes the place of. */
  const titles = (names: readonly string[]) => [...new Set(tellingOf(names, conflict).map(label))];
  const title = (names: readonly string[]) => inWords(titles(names));
  const theirsOnly = merge.clashes.filter((names) => isTheirs(names, [mine, theirs], words.locked));
  const isFixed = (name: string): boolean => theirsOnly.some(([first]) => first === name);
  const sideOf = (name: string): Side => (isFixed(name) ? 'theirs' : (picked[name] ?? 'mine'));
  const all = (side: Side) => setPicked(Object.fromEntries(merge.clashes.map(([first = '']) => [first, side])));
  const decided = () => answer(decidedIn(merge, (first) => (sideOf(first) === 'mine' ? mine : theirs)));
  const some = merge.clashes.length;
  const joined = merge.clashes.some((names) => titles(names).length > 1);
  const what = some === 1 ? '1 field was' : `${some} fields were`;
  const intro = joined
    ? `${some === 1 ? 'Fields that belong together were' : `${some} choices were`} changed by both of you. Choose one side for each. Everything else is kept.`
    : `${what} changed by both of you. Choose one value for each. Everything else is kept.`;
  const radio = (names: readonly string[], side: Side) => {
    const [name = ''] = names;
    const off = side === 'mine' && isFixed(name);
    return (
      <td data-who={side === 'mine' ? 'Mine' : 'Theirs'}>
        <label className={`choice${sideOf(name) === side ? ' on' : ''}${off ? ' off' : ''}`}>
          <input
            type="radio"
            name={`clash-${name}`}
            checked={sideOf(name) === side}
            disabled={off}
            // The dialog opens on what is chosen, not on the first choice
            data-autofocus={(sideOf(name) === side && names === merge.clashes[0]) || undefined}
            onChange={() => setPicked({ ...picked, [name]: side })}
            aria-label={`${title(names)}: ${side}`}
          />
          <span className="num">{showAll(names, side === 'mine' ? mine : theirs)}</span>
        </label>
      </td>
    );
  };
  return (
    <Dialog
      open
      over
      width={760}
      onClose={() => answer(null)}
      title={`${by} saved this ${words.thing} while you were editing`}
      intro={
        <>
          {record && <b>{record}. </b>}
          {intro}
          {waiting > 0 && ` ${waiting} more ${waiting === 1 ? 'row asks' : 'rows ask'} after this one.`}
        </>
      }
      ways={<AllSides fields={some} fixed={theirsOnly.length} onAll={all} />}
      actions={
        <>
          <Button variant="default" onClick={() => answer(null)}>
            Go back
          </Button>
          <Button onClick={decided}>Save these values</Button>
        </>
      }
    >
      <table className="clash panel">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Original</th>
            <th scope="col">
              Theirs<span title={by}>{at ? `${shortName(by)}, ${dayTime(at)} UTC` : shortName(by)}</span>
            </th>
            <th scope="col">
              Mine<span>not saved</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {merge.clashes.map((names) => (
            <tr key={names[0]}>
              <th scope="row">{title(names)}</th>
              <td className="num orig" data-who="Original">
                {showAll(names, original)}
              </td>
              {radio(names, 'theirs')}
              {radio(names, 'mine')}
            </tr>
          ))}
        </tbody>
      </table>
      {[...new Set(theirsOnly.map((names) => words.lockedBecause?.(names)))].map((why) => (
        <p key={why} className="clash-merged">
          {why}
        </p>
      ))}
      {merge.theirsOnly.length > 0 && (
        <p className="clash-merged">
          Kept without a question: <b>{title(merge.theirsOnly)}</b>, changed only by {by}.
        </p>
      )}
    </Dialog>
  );
};
