import { inWords } from '@fairlead/domain/in-words';
import { useState } from 'react';
import { shortName } from '../bits/Face.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { dayTime } from '../format.ts';
import { Button } from '../kit/Button.ts';
import type { Conflict, Side } from './conflict.ts';
import { plainValue } from './plain-value.tsx';
import './conflict.css';

/** One value for each field that both sides changed; everything else is put together without a question. */
export const ConflictDialog = ({ conflict }: { conflict: Conflict }) => {
  const { words, name: record, by, at, merge, original, mine, theirs, answer } = conflict;
  const waiting = conflict.waiting();
  const [picked, setPicked] = useState<Record<string, Side>>({});
  const show = (name: string, of: Record<string, unknown>) => words.show?.(name, of[name], of) ?? plainValue(of[name]);
  const label = (name: string) => words.labels[name] ?? name;
  const sideOf = (name: string): Side => picked[name] ?? 'mine';
  const all = (side: Side) => setPicked(Object.fromEntries(merge.clashes.map((name) => [name, side])));
  const decided = () => {
    const chosen = merge.clashes.map((name) => [name, (sideOf(name) === 'mine' ? mine : theirs)[name]]);
    answer({ ...merge.merged, ...Object.fromEntries(chosen) });
  };
  const some = merge.clashes.length;
  const intro = `${some === 1 ? '1 field was' : `${some} fields were`} changed by both of you. Choose one value for each. Everything else is kept.`;
  const radio = (name: string, side: Side) => {
    return (
      <td data-who={side === 'mine' ? 'Mine' : 'Theirs'}>
        <label className={`choice${sideOf(name) === side ? ' on' : ''}`}>
          <input
            type="radio"
            name={`clash-${name}`}
            checked={sideOf(name) === side}
            onChange={() => setPicked({ ...picked, [name]: side })}
            aria-label={`${label(name)}: ${side}`}
          />
          <span className="num">{show(name, side === 'mine' ? mine : theirs)}</span>
        </label>
      </td>
    );
  };
  return (
    <Dialog
      open
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
      ways={
        <>
          <button type="button" className="link-button" onClick={() => all('theirs')}>
            All theirs
          </button>
          <button type="button" className="link-button" onClick={() => all('mine')}>
            All mine
          </button>
        </>
      }
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
          {merge.clashes.map((name) => (
            <tr key={name}>
              <th scope="row">{label(name)}</th>
              <td className="num orig" data-who="Original">
                {show(name, original)}
              </td>
              {radio(name, 'theirs')}
              {radio(name, 'mine')}
            </tr>
          ))}
        </tbody>
      </table>
      {merge.theirsOnly.length > 0 && (
        <p className="clash-merged">
          Kept without a question: <b>{inWords(merge.theirsOnly.map(label))}</b>, changed only by {by}.
        </p>
      )}
    </Dialog>
  );
};
