import { IconWand } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { Dock } from '#ui/dock/Dock.tsx';
import { Button } from '#ui/kit/Button.ts';
import { Pager } from '#ui/list/Pager.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import type { AuditLink } from '../tracking.queries.ts';
import { plural } from '../words.ts';
import { AuditActions } from './AuditActions.tsx';
import { AuditPane } from './AuditPane.tsx';
import { AuditTable } from './AuditTable.tsx';
import { AuditTop } from './AuditTop.tsx';
import { type AuditFilter, auditFilters, filtered, filterNames, keyOf, repairs, rowsOf } from './audit.ts';
import { useRepair } from './useRepair.ts';
import '../tracking.css';
import './audit.css';

const PAGE = 50;

const biddingText = (count: number): string =>
  count === 0
    ? 'None of the campaigns is bidding now.'
    : `${plural(count, 'campaign')} ${count === 1 ? 'is' : 'are'} bidding now.`;

type Props = {
  links: readonly AuditLink[];
  /** Null: of all companies. */
  company: number | null;
  /** What the fields of a campaign are called in its history. */
  labels: Readonly<Record<string, string>>;
  /** What is said where there is no link at all, with the way on. */
  empty: ReactNode;
};

/** Many links at once: what is wrong, what can be repaired, and repairing it as one change set (design 13.16). */
export const AuditPage = ({ links, company, labels, empty }: Props) => {
  const [filter, setFilter] = useState<AuditFilter>('attention');
  const [page, setPage] = useState(0);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const may = useMay();
  const mayRepair = may('tracking.repair');
  const mine = repairs({ links: mayRepair, copies: may('campaign.ab_test') });
  const rows = useMemo(() => rowsOf(links), [links]);
  const shown = useMemo(() => filtered(rows, filter), [rows, filter]);
  const offered = auditFilters.filter((one) => one !== 'became_wrong' || filtered(rows, one).length > 0);
  const fixable = links.filter(mine);
  const chosen = fixable.filter((link) => ticked.has(keyOf(link)));
  const { repair, busy, whys } = useRepair((done) =>
    setTicked((now) => new Set([...now].filter((key) => !done.has(key)))),
  );
  const tick = (some: readonly AuditLink[], on: boolean) =>
    setTicked((now) => {
      const next = new Set(now);
      for (const link of some)
        if (on) next.add(keyOf(link));
        else next.delete(keyOf(link));
      return next;
    });
  const show = (next: AuditFilter) => {
    setFilter(next);
    setPage(0);
  };
  const pages = Math.ceil(shown.length / PAGE);
  const at = Math.min(page, Math.max(0, pages - 1));
  const part = shown.slice(at * PAGE, (at + 1) * PAGE);
  const campaigns = new Set(chosen.map(({ campaign_id }) => campaign_id)).size;
  const bidding = new Set(chosen.filter(({ running }) => running).map(({ campaign_id }) => campaign_id)).size;
  return (
    <>
      <PageHead
        title={company === null ? 'Links that became wrong' : 'Tracking audit'}
        count={`${plural(links.length, 'link')} of ${plural(rows.length, 'campaign')}`}
        meta={<span className="dim tracking-when">checked at every change, all again at 02:00 UTC</span>}
        actions={<AuditActions rows={shown} company={company} labels={labels} />}
      />
      <AuditTop links={links} filter={filter} onFilter={show} />
      <fieldset className="tracking-filters">
        <legend className="sr">Which campaigns</legend>
        {offered.map((one) => (
          <button key={one} type="button" aria-pressed={filter === one} onClick={() => show(one)}>
            {filterNames[one]} <span className="num">{filtered(rows, one).length}</span>
          </button>
        ))}
        <span className="push" />
        <Pager
          page={at}
          pages={pages}
          from={at * PAGE + 1}
          to={at * PAGE + part.length}
          total={shown.length}
          onPage={setPage}
        />
      </fieldset>
      <div className="tracking-body">
        {part.length > 0 ? (
          <AuditTable
            rows={part}
            ticked={ticked}
            whys={whys}
            repairs={mine}
            becameWrong={company === null}
            onTick={tick}
          />
        ) : (
          <p className="dim tracking-empty">{links.length === 0 ? empty : 'No campaign: all good !'}</p>
        )}
        <AuditPane links={chosen} />
      </div>
      {mayRepair && (
        <Dock
          unsaved={0}
          saving={busy}
          onDiscard={chosen.length > 0 ? () => setTicked(new Set()) : undefined}
          discard="Clear selection"
          ways={
            fixable.length > 0 && (
              <Button
                variant="subtle"
                aria-disabled={chosen.length === fixable.length}
                data-disabled={chosen.length === fixable.length || undefined}
                onClick={() => tick(fixable, true)}
              >
                Select all {fixable.length}
              </Button>
            )
          }
          action={
            <span className="tracking-do">
              <IconWand size={16} aria-hidden />
              Repair {plural(chosen.length, 'link')}
            </span>
          }
          off={chosen.length === 0}
          why={chosen.length === 0 ? 'Select links first' : undefined}
          onSave={() => void repair(chosen)}
        >
          {chosen.length > 0 && (
            <output className="tracking-chosen">
              <span className="dot-pending" aria-hidden /> <b className="num">{chosen.length}</b>{' '}
              {chosen.length === 1 ? 'link' : 'links'} in {plural(campaigns, 'campaign')}
              <span className="dim"> One change set, undone together from the history. {biddingText(bidding)}</span>
            </output>
          )}
        </Dock>
      )}
    </>
  );
};
