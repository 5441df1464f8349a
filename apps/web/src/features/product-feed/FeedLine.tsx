import { type ProductFields, type ProductType, productTypes } from '@fairlead/domain/product-feed/path-expression';
import { IconAlertCircle, IconAlertTriangleFilled, IconCheck, IconSelector, IconUserEdit } from '@tabler/icons-react';
import { memo } from 'react';
import { plural } from '#ui/format.ts';
import { type FeedRow, foundIn } from './feed-rows.ts';
import type { Samples } from './product-feed.queries.ts';

type Props = {
  row: FeedRow;
  selected: boolean;
  samples: Samples;
  /** Whether what is missing is said: after the row was left, or when it was to be saved. */
  strict: boolean;
  refused: string | undefined;
  saving: boolean;
  /** Null: it is only read. */
  onType: ((row: FeedRow, patch: Partial<ProductFields>) => void) | null;
  onClear: (row: FeedRow) => void;
  /** Without `focus` the person asked for it by the name's button. */
  onSelect: (name: string, focus?: boolean) => void;
  onLeave: (name: string) => void;
};

/** What the path finds: of the last event, or in how many of the newest it finds nothing. */
const Extracted = ({ row, samples, strict }: Pick<Props, 'row' | 'samples' | 'strict'>) => {
  if (row.fields.key === '') return <span className="dim">no products</span>;
  if (samples === undefined) return <span className="grid-bone pf-bone" />;
  if (samples === 'failed') return <span className="dim">events could not be loaded</span>;
  if (samples.length === 0) return <span className="dim">no event to look at</span>;
  const found = foundIn(row.fields, samples);
  if (!found) return strict ? null : <span className="dim">not complete yet</span>;
  if (found.without > 0)
    return (
      <span className="pf-out is-warn">
        <IconAlertTriangleFilled size={14} aria-hidden />
        no value in {found.without} of {plural(found.events, 'event')}
      </span>
    );
  const values = found.last.join(', ');
  return (
    <span className="pf-out">
      <IconCheck size={14} role="img" aria-label="found" />
      <span className="mono" title={values}>
        {values}
      </span>
    </span>
  );
};

const Text = ({ row, field, need, strict, saving, onType }: Props & { field: 'key' | 'subkey'; need: string }) => {
  const { name, fields, saved, issues } = row;
  const off = field === 'subkey' && (fields.key === '' || fields.type !== 'NESTED_OBJECT_LIST');
  const issue = strict ? issues[field] : undefined;
  const id = `pf-${field}-issue-${name}`;
  return (
    <>
      <input
        className={`pf-field mono${fields[field] !== saved[field] && !off ? ' is-changed' : ''}`}
        aria-label={`${field === 'key' ? 'Key' : 'Subkey'} of ${name}`}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? id : undefined}
        data-field={field}
        placeholder={off ? 'none' : need}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        disabled={off}
        readOnly={saving}
        value={off ? '' : fields[field]}
        onChange={(event) => onType?.(row, { [field]: event.target.value })}
      />
      {issue && (
        <span className="pf-issue" id={id}>
          {issue}
        </span>
      )}
    </>
  );
};

const TypeChoice = ({ row, strict, saving, onType }: Props) => {
  const { name, fields, saved, issues } = row;
  const issue = strict ? issues.type : undefined;
  const off = fields.key === '';
  const id = `pf-type-issue-${name}`;
  return (
    <>
      <span className="pf-choice">
        <select
          className={`pf-field${fields.type !== saved.type && !off ? ' is-changed' : ''}`}
          aria-label={`Type of ${name}`}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? id : undefined}
          data-field="type"
          disabled={off || saving}
          value={off ? '' : (fields.type ?? '')}
          onChange={(event) => onType?.(row, { type: (event.target.value || null) as ProductType | null })}
        >
          {(off || fields.type === null) && <option value="">{off ? 'none' : 'Choose'}</option>}
          {productTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
        <IconSelector size={15} aria-hidden />
      </span>
      {issue && (
        <span className="pf-issue" id={id}>
          {issue}
        </span>
      )}
    </>
  );
};

const Plain = ({ value }: { value: string | null }) =>
  value ? <span className="mono">{value}</span> : <span className="dim">none</span>;

/** Below the name: what is known of the row besides its fields. */
const Remarks = ({ row, refused, onType, onClear }: Props) => (
  <>
    {refused && (
      <span className="pf-issue">
        <IconAlertCircle size={13} aria-hidden />
        {refused}
      </span>
    )}
    {row.overtaken && (
      <span className="pf-note">
        <IconUserEdit size={12} aria-hidden />
        Saved by somebody else meanwhile
      </span>
    )}
    {!row.readable && !row.changed && (
      <span className="pf-note">
        Set elsewhere, in a form this page does not know: <code>{row.mapping}</code>
        {onType && (
          <button type="button" className="link-button" onClick={() => onClear(row)}>
            Remove it
          </button>
        )}
      </span>
    )}
  </>
);

/** One event: where its products stand, and what is found there. */
export const FeedLine = memo((props: Props) => {
  const { row, selected, strict, refused, onType, onSelect, onLeave } = props;
  const { name, fields, changed, issues } = row;
  const bad = refused !== undefined || (strict && Object.keys(issues).length > 0);
  const state = `${selected ? ' is-on' : ''}${bad ? ' is-bad' : changed ? ' is-edited' : ''}`;
  return (
    <tr
      className={`pf-row${state}`}
      data-name={name}
      onFocus={() => onSelect(name, true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(name);
      }}
    >
      <th scope="row" className="pf-name">
        <button
          type="button"
          className="pf-pick mono"
          aria-pressed={selected}
          title={name}
          onClick={() => onSelect(name)}
        >
          {name}
        </button>
        <Remarks {...props} />
      </th>
      {onType ? (
        <>
          <td data-label="Key">
            <Text {...props} field="key" need="none" />
          </td>
          <td data-label="Type">
            <TypeChoice {...props} />
          </td>
          <td data-label="Subkey">
            <Text {...props} field="subkey" need="needed" />
          </td>
        </>
      ) : (
        <>
          <td data-label="Key">
            <Plain value={fields.key} />
          </td>
          <td data-label="Type">
            <Plain value={fields.type} />
          </td>
          <td data-label="Subkey">
            <Plain value={fields.subkey} />
          </td>
        </>
      )}
      <td data-label="Extracted" className="pf-extracted">
        <Extracted {...props} />
      </td>
    </tr>
  );
});
