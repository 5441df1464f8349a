import { trackingProviderNames } from '@fairlead/domain/application/application';
import { trackingTypes } from '@fairlead/domain/tracking/catalogue/shape';
import { IconAlertTriangleFilled, IconCheck, IconExclamationCircleFilled, IconHandFinger } from '@tabler/icons-react';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { StatusMark } from '#ui/bits/StatusMark.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { AuditLink } from '../tracking.queries.ts';
import { GOOD, platformNames } from '../words.ts';
import { type AuditRow, absentWords, cellWords, keyOf, linksIn } from './audit.ts';
import './audit-table.css';

const heads = { click: 'Click', impression: 'Impression', engagement: 'Engagement' } as const;

type CellProps = {
  link: AuditLink;
  on: boolean;
  why: string | undefined;
  /** Whether it has a tick. */
  ticks: boolean;
  onTick: (on: boolean) => void;
};

/** A link that is not good: what is wrong with it, and its tick where it can be repaired. */
const Cell = ({ link, on, why, ticks, onTick }: CellProps) => {
  const { severity, fault, next, ready } = cellWords(link);
  const Mark = severity === 'warning' ? IconAlertTriangleFilled : IconExclamationCircleFilled;
  // What has no tick is no label
  const Around = ticks ? 'label' : 'div';
  return (
    <Around className={`tracking-cell${on ? ' is-on' : ''}`}>
      {ticks ? (
        <input
          type="checkbox"
          checked={on}
          aria-label={`Repair the ${link.tracking_type} link of ${link.campaign_name}`}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      ) : (
        <IconHandFinger size={14} stroke={1.7} aria-hidden />
      )}
      <span>
        <span className={severity === 'warning' ? 'tracking-warn' : 'tracking-bad'}>
          <Mark size={12} aria-label={severity} /> {fault}
        </span>
        <span className={why ? 'tracking-bad' : ready ? 'tracking-ready' : 'dim'}>{why ?? next}</span>
      </span>
    </Around>
  );
};

type TickProps = {
  label: string;
  links: readonly AuditLink[];
  ticked: ReadonlySet<string>;
  onTick: (links: readonly AuditLink[], on: boolean) => void;
};

/** Ticks several links at once; half, while some of them are ticked. */
const Tick = ({ label, links, ticked, onTick }: TickProps) => {
  const on = links.filter((link) => ticked.has(keyOf(link))).length;
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={on === links.length}
      ref={(box) => {
        if (box) box.indeterminate = on > 0 && on < links.length;
      }}
      onChange={(event) => onTick(links, event.currentTarget.checked)}
    />
  );
};

type Props = {
  rows: readonly AuditRow[];
  ticked: ReadonlySet<string>;
  /** Why a link was not repaired, by its key. */
  whys: ReadonlyMap<string, string>;
  /** Whether this link can be repaired by whoever looks. */
  repairs: (link: AuditLink) => boolean;
  /** Of all companies, only links that became wrong: each says its application. */
  becameWrong: boolean;
  onTick: (links: readonly AuditLink[], on: boolean) => void;
};

/** A campaign a row, a link a cell. Rows whose links cannot be repaired have no tick. */
export const AuditTable = ({ rows, ticked, whys, repairs, becameWrong, onTick }: Props) => {
  const every = rows.flatMap(linksIn).filter(repairs);
  return (
    <table className="tracking-audit">
      <caption className="sr">Campaigns and their links</caption>
      <thead>
        <tr>
          <th scope="col">
            {every.length === 0 ? (
              <span className="sr">Repair</span>
            ) : (
              <Tick
                label={`Repair all links in sight that can be repaired: ${every.length}`}
                links={every}
                ticked={ticked}
                onTick={onTick}
              />
            )}
          </th>
          <th scope="col">Campaign</th>
          {trackingTypes.map((type) => (
            <th key={type} scope="col">
              {heads[type]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const fixable = linksIn(row).filter(repairs);
          const some = fixable.some((link) => ticked.has(keyOf(link)));
          return (
            <tr key={row.id} className={some ? 'is-on' : undefined}>
              <td>
                {fixable.length > 0 && (
                  <Tick
                    label={`Repair all links of ${row.name} that can be repaired`}
                    links={fixable}
                    ticked={ticked}
                    onTick={onTick}
                  />
                )}
              </td>
              <th scope="row">
                <span className="tracking-who">
                  <StatusMark
                    status={row.running ? 'running' : 'stopped'}
                    words={row.running ? 'Bidding' : 'Not bidding'}
                  />
                  <span>
                    <PlainLink
                      href={`/companies/${row.company}/applications/${row.application}/campaigns/${row.id}/tracking`}
                      className="tracking-name"
                    >
                      {row.name}
                    </PlainLink>
                    <span className="dim">
                      <CopyId id={row.id} /> · {becameWrong && `${row.app}, `}
                      {platformNames[row.platform]}, {trackingProviderNames[row.provider]}
                      {row.isCopy && ' · copy in an A/B test'}
                    </span>
                  </span>
                </span>
              </th>
              {trackingTypes.map((type) => {
                const link = row.links[type];
                return (
                  <td key={type} data-head={heads[type]} data-quiet={!link || link.state === 'good' || undefined}>
                    {link?.state === 'good' && <IconCheck size={16} className="tracking-fine" aria-label={GOOD} />}
                    {link && link.state !== 'good' && (
                      <Cell
                        link={link}
                        on={ticked.has(keyOf(link))}
                        why={whys.get(keyOf(link))}
                        ticks={repairs(link)}
                        onTick={(on) => onTick([link], on)}
                      />
                    )}
                    {!link && <span className="dim tracking-unset">{absentWords(row, type, becameWrong)}</span>}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
