import { faultWords, readinessChecks } from '@fairlead/domain/readiness/codes';
import {
  IconBulb,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconExclamationCircleFilled,
} from '@tabler/icons-react';
import { money, plural } from '#ui/format.ts';
import { MidName, MidNames } from '#ui/name/MidName.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { Readiness } from './campaign-launch.queries.ts';
import type { ReadyGroup } from './ready-groups.ts';
import { capOf, checkNames } from './ready-words.ts';

/** Where and when a campaign broke, a line each; `title` is the whole of it. */
type Cause = { tone: 'quiet'; where: string; when: string; title: string };

/** A row as it stands on the page: as it was checked, and what happened to it since. */
export type Row = {
  row: Readiness;
  group: ReadyGroup;
  says: { text: string; tone: 'ok' | 'bad' | 'pending' } | Cause | null;
};

type Props = {
  groups: readonly { group: ReadyGroup; name: string; rows: readonly Row[]; note: string }[];
  closed: ReadonlySet<ReadyGroup>;
  onFold: (group: ReadyGroup) => void;
  /** Whether a row may be ticked, and whether it is; null where its group is never ticked. */
  ticked: (row: Row) => boolean | null;
  onTick: (rows: readonly Row[], on: boolean) => void;
  narrow: boolean;
};

type Check = Readiness['checks'][number];

const Cell = ({ check, bare = false }: { check: Check; bare?: boolean }) => {
  const [issue, ...more] = check.issues;
  if (!issue) return bare ? null : <IconCircleCheck size={16} stroke={1.7} className="ready-ok" aria-label="passed" />;
  const repaired = check.issues.every(({ repair }) => repair !== null);
  const Icon = repaired ? IconBulb : IconExclamationCircleFilled;
  return (
    <PlainLink
      href={issue.fix.path}
      className={repaired ? 'ready-fault is-repaired' : 'ready-fault'}
      title={check.issues.map(({ message, detail }) => `${message}. ${detail}`).join('\n')}
    >
      <Icon size={15} aria-label={repaired ? 'can be repaired:' : 'to fix:'} />
      {more.length > 0 ? plural(check.issues.length, 'fault') : faultWords[issue.code]}
    </PlainLink>
  );
};

const Tick = ({
  on,
  some = false,
  label,
  onChange,
}: {
  on: boolean;
  some?: boolean;
  label: string;
  onChange: (on: boolean) => void;
}) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={on}
    ref={(box) => {
      if (box) box.indeterminate = some;
    }}
    onChange={(event) => onChange(event.target.checked)}
  />
);

const pageOf = ({ company_id, app_id, campaign_id }: Readiness): string =>
  `/companies/${company_id}/applications/${app_id}/campaigns/${campaign_id}/details`;

const CauseLines = ({ cause }: { cause: Cause }) => (
  <span className="ready-cause dim" title={cause.title}>
    <span>{cause.where}</span>
    <span>{cause.when}</span>
  </span>
);

const Said = ({ text, tone }: Exclude<Row['says'], Cause | null>) => (
  <span className={`ready-says tone-${tone}`}>{text}</span>
);

const Name = ({ one }: { one: Row }) => (
  <span className="ready-name">
    <PlainLink href={pageOf(one.row)}>
      <MidName name={one.row.name} />
    </PlainLink>
    {one.says && (one.says.tone === 'quiet' ? <CauseLines cause={one.says} /> : <Said {...one.says} />)}
  </span>
);

const Cap = ({ row }: { row: Readiness }) => {
  const cap = capOf(row);
  if (row.paced)
    return (
      <span className="dim" title="Its line item paces it: no daily cap counts">
        paced
      </span>
    );
  return cap === null ? <span className="dim">none</span> : money(cap, row.currency);
};

const Head = ({ group, name, rows, note, ...props }: Props['groups'][number] & Omit<Props, 'groups'>) => {
  const tickable = rows.filter((row) => props.ticked(row) !== null);
  const on = tickable.filter((row) => props.ticked(row)).length;
  const open = !props.closed.has(group);
  const Fold = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      {tickable.length > 0 && (
        <Tick
          on={on === tickable.length}
          some={on > 0 && on < tickable.length}
          label={`Select all: ${name}`}
          onChange={(next) => props.onTick(tickable, next)}
        />
      )}
      <button type="button" className="ready-fold" aria-expanded={open} onClick={() => props.onFold(group)}>
        <Fold size={15} aria-hidden />
        <b>{name}</b>
        <span className={`ready-count is-${group} num`}>{rows.length}</span>
        <span className="dim cut">{note}</span>
      </button>
    </>
  );
};

const Rows = (props: Props) => (
  <table className="ready-table">
    <caption className="sr">Campaigns by check</caption>
    <thead>
      <tr>
        <th scope="col" className="ready-tick">
          <span className="sr">Select</span>
        </th>
        <th scope="col">Campaign</th>
        {readinessChecks.map((check) => (
          <th key={check} scope="col" className={`ready-col-${check}`}>
            {checkNames[check]}
          </th>
        ))}
        <th scope="col" className="ready-cap">
          Daily cap
        </th>
      </tr>
    </thead>
    {props.groups.map((part) => (
      <tbody key={part.group}>
        <tr className="ready-group">
          <th scope="rowgroup" colSpan={9}>
            <span className="ready-group-head">
              <Head {...props} {...part} />
            </span>
          </th>
        </tr>
        {!props.closed.has(part.group) &&
          part.rows.map((one) => {
            const on = props.ticked(one);
            return (
              <tr key={one.row.campaign_id} className={on && one.group === 'ready' ? 'is-selected' : undefined}>
                <td className="ready-tick">
                  {on !== null && (
                    <Tick on={on} label={`Select ${one.row.name}`} onChange={(next) => props.onTick([one], next)} />
                  )}
                </td>
                <td>
                  <Name one={one} />
                </td>
                {one.row.checks.map((check) => (
                  <td key={check.name}>
                    <Cell check={check} />
                  </td>
                ))}
                <td className="ready-cap num">
                  <Cap row={one.row} />
                </td>
              </tr>
            );
          })}
      </tbody>
    ))}
  </table>
);

/** On phones: a block a campaign, with its faults only. */
const Blocks = (props: Props) => (
  <div className="ready-blocks">
    {props.groups.map((part) => (
      <section key={part.group} aria-label={part.name}>
        <div className="ready-group-head">
          <Head {...props} {...part} />
        </div>
        {!props.closed.has(part.group) &&
          part.rows.map((one) => {
            const on = props.ticked(one);
            return (
              <article key={one.row.campaign_id} aria-label={one.row.name}>
                <span className="ready-tick">
                  {on !== null && (
                    <Tick on={on} label={`Select ${one.row.name}`} onChange={(next) => props.onTick([one], next)} />
                  )}
                </span>
                <div>
                  <Name one={one} />
                  <div className="ready-block-faults">
                    {one.row.checks
                      .filter(({ issues }) => issues.length > 0)
                      .map((check) => (
                        <span key={check.name}>
                          <span className="dim">{checkNames[check.name]}</span> <Cell check={check} bare />
                        </span>
                      ))}
                    {one.row.status === 'success' && (
                      <span className="num">
                        <Cap row={one.row} /> a day
                      </span>
                    )}
                  </div>
                </div>
              </article>
            );
          })}
      </section>
    ))}
  </div>
);

/** Campaigns by what is to be done about them, check by check. */
export const ReadyTable = (props: Props) => {
  const names = props.groups.flatMap(({ rows }) => rows.map(({ row }) => row.name));
  return <MidNames names={names}>{props.narrow ? <Blocks {...props} /> : <Rows {...props} />}</MidNames>;
};
