import { useId, useState } from 'react';
import { FieldNotes, notesOf } from '#ui/form/Field.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { useField } from '#ui/form/useField.tsx';
import { FindField } from '#ui/list/FindField.tsx';

type Supplier = { id: number; name: string };
type Props = { suppliers: readonly Supplier[]; disabled: boolean };

/** Where a campaign buys: every supplier in sight, ticked or not, with a find for a long list. */
export const SuppliersField = ({ suppliers, disabled }: Props) => {
  const { field, hint, error } = useField({ name: 'suppliers' });
  const [text, setText] = useState('');
  const id = useId();
  const chosen = new Set((field.value ?? []) as readonly number[]);
  const shown = suppliers.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const was = (useFieldSource().useFieldState('suppliers').was ?? []) as readonly number[];
  /** In the order of what is saved: what was unticked and ticked again is no change. */
  const put = (ids: ReadonlySet<number>) =>
    field.onChange([...was.filter((one) => ids.has(one)), ...[...ids].filter((one) => !was.includes(one))]);
  const toggle = (one: number) => {
    const next = new Set(chosen);
    if (!next.delete(one)) next.add(one);
    put(next);
  };
  const all = suppliers.length > 0 && suppliers.every((one) => chosen.has(one.id));
  return (
    <section className="targeting-part" aria-labelledby={`${id}-head`}>
      <div className="section-head">
        <h2 id={`${id}-head`}>Suppliers</h2>
        {suppliers.length > 0 && (
          <span className="dim small num">
            {chosen.size} of {suppliers.length}
          </span>
        )}
        <span className="push">
          <FindField label="Find a supplier" placeholder="Find" value={text} onChange={setText} />
        </span>
      </div>
      {/* It scrolls: where no box in it takes the focus it does itself, which a fieldset that is disabled cannot */}
      <fieldset
        className="targeting-suppliers"
        aria-describedby={notesOf({ id, error })}
        {...(disabled ? { tabIndex: 0 } : {})}
      >
        <legend className="sr">Suppliers</legend>
        {shown.map((one, at) => (
          <label key={one.id}>
            <input
              type="checkbox"
              {...(at === 0 ? { ref: field.ref } : {})}
              checked={chosen.has(one.id)}
              disabled={disabled}
              onChange={() => toggle(one.id)}
              onBlur={field.onBlur}
            />
            <span>{one.name}</span>
          </label>
        ))}
      </fieldset>
      {shown.length === 0 && suppliers.length > 0 && <p className="dim small">No supplier is called so.</p>}
      <p className="field-hint">
        {!disabled && suppliers.length > 0 && (
          <button
            type="button"
            className="link-button"
            onMouseDown={keepFocus}
            onClick={() => put(all ? new Set() : new Set([...chosen, ...suppliers.map((one) => one.id)]))}
          >
            {all ? 'Choose none' : 'Choose all'}
          </button>
        )}{' '}
        {hint}
      </p>
      <FieldNotes {...{ id, error }} />
    </section>
  );
};
