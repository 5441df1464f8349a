import { PLACEHOLDER_FILE, type SizeNote, sizeOf } from '@fairlead/domain/audience/audience';
import { categoryFor } from '@fairlead/domain/audience/criterion';
import { operatorNames } from '@fairlead/domain/audience/operator';
import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count, dayTime } from '#ui/format.ts';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import type { TargetingList } from './audience.queries.ts';
import { at } from './cells.tsx';
import { kindNames, typeOf } from './words.ts';

const icons = { warning: IconAlertTriangleFilled, error: IconExclamationCircleFilled };

const rowsText = (list: TargetingList): ReactNode => {
  const size = sizeOf(list);
  if (size.show === 'rows') return <b>{count(size.rows)}</b>;
  return size.show === 'failed' ? 'none' : size.show === 'building' ? 'Building...' : 'refreshing';
};
const counted = (value: number | null): ReactNode => (value === null ? 'Not counted' : count(value));

const factsOf = (list: TargetingList): [string, ReactNode][] => {
  const { duplicates, invalid_lines, case_fixed_lines, operator, source_targeting_list_ids } = list.source;
  const fromFile: [string, ReactNode][] = [
    ['Duplicate lines', counted(duplicates)],
    ['Invalid lines', counted(invalid_lines)],
    ['Case-fixed lines', counted(case_fixed_lines)],
    ['Original rows', counted(list.original_csv_rows)],
  ];
  const combined: [string, ReactNode][] = operator
    ? [['Operator', `${operatorNames[operator]} of ${source_targeting_list_ids.length}`]]
    : [];
  const defined: [string, ReactNode][] = [['Countries', list.countries.length > 0 ? list.countries.join(', ') : 'Any']];
  return [
    ['Rows', rowsText(list)],
    ...(operator ? combined : list.origin === 'cohorts' ? defined : fromFile),
    ['Type', typeOf(list.criterion)],
    ['Category', categoryFor(list.criterion)],
    ['Kind', list.id_kind ? kindNames[list.id_kind] : 'Not known yet'],
    ['Hash type', list.rows_format ?? 'Not known yet'],
    ['Created', dayTime(at(list.created))],
  ];
};

type Props = { list: TargetingList; notes: readonly SizeNote[] };

/** What the list holds and what was removed or mended on the way. Times are UTC. */
export const ListFacts = ({ list, notes }: Props) => (
  <section className="audience-facts">
    <div className="section-head">
      <h2>Facts</h2>
      <span className="dim small">times in UTC</span>
    </div>
    {(list.url ?? '').endsWith(PLACEHOLDER_FILE) && <p className="dim small">Its first file is a placeholder.</p>}
    <Facts>
      {factsOf(list).map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
    {notes.length > 0 && (
      <ul className="audience-notes" aria-label="Remarks about the file">
        {notes.map(({ tone, text }) => {
          const Icon = icons[tone];
          return (
            <li key={text} className={`audience-note audience-note-${tone}`}>
              <Icon size={14} role="img" aria-label={tone} />
              {text}
            </li>
          );
        })}
      </ul>
    )}
  </section>
);
