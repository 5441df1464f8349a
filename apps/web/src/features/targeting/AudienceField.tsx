import { type AudienceSize, sizeOf } from '@fairlead/domain/audience/audience';
import { freshnessOf } from '@fairlead/domain/audience/freshness';
import { pathOfList } from '@fairlead/domain/audience/routing';
import { type CohortRule, inactivityDays } from '@fairlead/domain/cohort/cohort';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TargetingList } from '#features/audience/audience.queries.ts';
import { cohortOf } from '#features/cohort/cohort.queries.ts';
import { useProductNow } from '#lib/clock.ts';
import { Age } from '#ui/bits/Age.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { NameSelectField } from '#ui/form/NameSelectField.tsx';
import { count, plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { optionsOf } from './list-options.ts';

const says = { building: 'Building...', refreshing: 'refreshing', failed: 'none' };
const rowsText = (size: AudienceSize): string => (size.show === 'rows' ? count(size.rows) : says[size.show]);

/** Days without activity that the definition of a dynamic audience asks for (CT-21). */
const Inactivity = ({ cohort }: { cohort: number }) => {
  const { data, error } = useQuery(cohortOf(cohort));
  if (!data) return error ? 'not available' : '…';
  const days = inactivityDays(data.filters as readonly CohortRule[]);
  return days === null ? 'none' : plural(days, 'day');
};

export type AudienceParts = {
  /** Where a list comes from, as its own pages show it. */
  source: (list: TargetingList) => ReactNode;
  /** Who is in a dynamic audience, in a sentence. */
  summary: (cohort: number, company: number) => ReactNode;
  download: (list: TargetingList) => unknown;
};

type PanelProps = {
  list: TargetingList;
  parts: AudienceParts;
  downloads: boolean;
  edits: boolean;
};

/** What there is to know of a chosen audience (CT-21). */
const AudiencePanel = ({ list, parts, downloads, edits }: PanelProps) => {
  const now = useProductNow();
  const fresh = freshnessOf(list, now);
  return (
    <div className="targeting-panel">
      <div className="row is-wrap">
        {parts.source(list)}
        <span className="dim num">{list.id}</span>
        <PlainLink href={pathOfList(list)} className="link-button">
          {edits && list.cohort_id !== null ? 'Edit cohort' : 'Open'}
        </PlainLink>
        {downloads && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={`Download ${list.name}`}
            onClick={() => void parts.download(list)}
          >
            Download
          </Button>
        )}
      </div>
      <Facts>
        <Fact label="Rows">{rowsText(sizeOf(list))}</Fact>
        <Fact label="Last updated">{fresh ? <Age hours={fresh.hours} tone={fresh.tone} /> : 'Never'}</Fact>
        <Fact label="Inactivity window">
          {list.cohort_id === null ? 'not available' : <Inactivity cohort={list.cohort_id} />}
        </Fact>
      </Facts>
      {list.cohort_id !== null && (
        <div className="targeting-summary">{parts.summary(list.cohort_id, list.company_id)}</div>
      )}
    </div>
  );
};

type Props = Omit<PanelProps, 'list'> & {
  name: string;
  label: string;
  /** Null: not known yet. */
  lists: readonly TargetingList[] | null;
  /** What stands where nothing is chosen. */
  nobody: string;
  /** What stands below where there is none to choose. */
  none: ReactNode;
  disabled: boolean;
};

/** The audience of one side; archived ones are offered only while they are chosen. */
export const AudienceField = ({ name, label, lists, nobody, none, disabled, ...panel }: Props) => {
  const chosen = useFieldSource().useFieldValue(name) as number | null;
  const list = lists?.find(({ id }) => id === chosen);
  return (
    <div className="targeting-audience">
      <NameSelectField
        name={name}
        label={label}
        options={optionsOf(lists, chosen)}
        placeholder={nobody}
        searchable
        clearable
        wide
        disabled={disabled}
      />
      {!lists?.some(({ state }) => state === 'new') && none}
      {list && <AudiencePanel list={list} {...panel} />}
    </div>
  );
};
