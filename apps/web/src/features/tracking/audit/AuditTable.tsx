import { trackingProviderNames } from '@fairlead/domain/application/application';
import { hasTrackingType } from '@fairlead/domain/tracking/campaign-links';
import { trackingTypes } from '@fairlead/domain/tracking/catalogue/shape';
import { IconAlertTriangleFilled, IconCheck, IconExclamationCircleFilled, IconHandFinger } from '@tabler/icons-react';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { AuditLink } from '../tracking.queries.ts';
import { GOOD, platformNames } from '../words.ts';
import { type AuditRow, cellWords, isRepairable, keyOf, linksIn } from './audit.ts';
import './audit-table.css';

const heads = { click: 'Click', impression: 'Impression', engagement: 'Engagement' } as const;

type CellProps = {
  link: AuditLink;
  on: boolean;
  why: string | undefined;
  mayRepair: boolean;
  onTick: (on: boolean) => void;
};

/** A link that is not good: what is wrong with it, and its tick where it can be repaired. */
const Cell = ({ link, on, why, mayRepair, onTick }: CellProps) => {
  const { severity, fault, next, ready } = cellWords(link);
  const Mark = severity === 'warning' ? IconAlertTriangleFilled : IconExclamationCircleFilled;
  const ticks = ready && mayRepair;
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

type Props = {
  rows: readonly AuditRow[];
  ticked: ReadonlySet<string>;
  /** Why a link was not repaired, by its key. */
  whys: ReadonlyMap<string, string>;
  mayRepair: boolean;
  /** Whether each says its application. */
  withApp: boolean;
  onTick: (links: readonly AuditLink[], on: boolean) => void;
};

/** A campaign a row, a link a cell. Rows whose links cannot be repaired have no tick. */
export const AuditTable = ({ rows, ticked, whys, mayRepair, withApp, onTick }: Props) => (
  <table className="tracking-audit">
    <caption className="sr">Campaigns and their links</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="sr">Repair</span>
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
        const fixable = linksIn(row).filter(isRepairable);
        const all = fixable.length > 0 && fixable.every((link) => ticked.has(keyOf(link)));
        const some = fixable.some((link) => ticked.has(keyOf(link)));
        return (
          <tr key={row.id} className={some ? 'is-on' : undefined}>
            <td>
              {mayRepair && fixable.length > 0 && (
                <input
                  type="checkbox"
                  aria-label={`Repair all links of ${row.name} that can be repaired`}
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = some && !all;
                  }}
                  onChange={(event) => onTick(fixable, event.currentTarget.checked)}
                />
              )}
            </td>
            <th scope="row">
              <PlainLink
                href={`/companies/${row.company}/applications/${row.application}/campaigns/${row.id}/tracking`}
                className="tracking-name"
              >
                {row.name}
              </PlainLink>
              <span className="dim">
                <CopyId id={row.id} /> · {withApp && `${row.app}, `}
                {platformNames[row.platform]}, {trackingProviderNames[row.provider]}
                {row.running && ' · bidding'}
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
                      mayRepair={mayRepair}
                      onTick={(on) => onTick([link], on)}
                    />
                  )}
                  {!link && (
                    <span className="dim tracking-unset">
                      {hasTrackingType(row.provider, type)
                        ? 'Not set'
                        : `Not with ${trackingProviderNames[row.provider]}`}
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        );
      })}
    </tbody>
  </table>
);
