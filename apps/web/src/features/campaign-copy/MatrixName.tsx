import { namePieces } from '@fairlead/domain/campaign-copy/matrix-name';
import { useRef, useState } from 'react';
import { Field } from '#ui/form/Field.tsx';
import { keepFocus } from '#ui/form/keep-focus.ts';
import type { Matrix } from './useMatrix.ts';

const words = {
  app: 'app',
  country: 'country',
  audience: 'audience',
  price: 'price',
  line_item: 'line item',
  day: 'day',
};

const parts = new RegExp(`(${namePieces.map((piece) => `\\{${piece}\\}`).join('|')})`);

/** How they are called: pieces that differ from campaign to campaign stand in braces, blue; below, the first name of all. */
export const MatrixName = ({ matrix }: { matrix: Matrix }) => {
  const { state, change, rows, issues, prices } = matrix;
  const input = useRef<HTMLInputElement>(null);
  const [scrolled, scroll] = useState(0);
  const insert = (piece: string) => {
    const [from, to] = [input.current?.selectionStart, input.current?.selectionEnd];
    const [start, end] = [from ?? state.name.length, to ?? state.name.length];
    change({ name: `${state.name.slice(0, start)}{${piece}}${state.name.slice(end)}` });
    input.current?.focus();
  };
  return (
    <div>
      <Field
        label="Name"
        required
        hint={rows[0]?.name}
        error={issues.find(({ path }) => path === 'name')?.message}
        className="matrix-template"
      >
        {(bound) => (
          <span className="matrix-pieced">
            <span className="matrix-drawn" aria-hidden>
              <span style={{ translate: `${-scrolled}px` }}>
                {state.name.split(parts).map((part, at) =>
                  at % 2 === 1 ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same piece may stand twice
                    <mark key={at}>{part}</mark>
                  ) : (
                    part
                  ),
                )}
              </span>
            </span>
            <input
              {...bound}
              ref={input}
              className="input"
              type="text"
              autoComplete="off"
              spellCheck={false}
              data-path="name"
              value={state.name}
              onChange={(event) => change({ name: event.target.value })}
              onScroll={(event) => scroll(event.currentTarget.scrollLeft)}
            />
          </span>
        )}
      </Field>
      <fieldset className="matrix-pieces">
        <legend className="sr">Pieces of the name</legend>
        {namePieces
          .filter((piece) => !state.name.includes(`{${piece}}`) && (piece !== 'price' || prices))
          .map((piece) => (
            <button key={piece} type="button" onMouseDown={keepFocus} onClick={() => insert(piece)}>
              + {words[piece]}
            </button>
          ))}
      </fieldset>
    </div>
  );
};
