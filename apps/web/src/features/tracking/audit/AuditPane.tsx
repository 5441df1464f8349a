import { mirrorsText } from '@fairlead/domain/campaign/follow';
import { useState } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { RepairDiff } from '../RepairCard.tsx';
import type { AuditLink } from '../tracking.queries.ts';
import { plural } from '../words.ts';
import { type Block, blocksOf } from './audit.ts';
import './audit-pane.css';

/** Blocks that are drawn; more are not read one by one. */
const MOST = 60;

const Changes = ({ block }: { block: Block }) => {
  const [first] = block.links;
  if (!first?.repaired) return null;
  const why = new Map(first.faults.map(({ name, error }) => [name, error]));
  return (
    <>
      {first.repaired.changes.map(({ name, before, after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may stand twice
        <div key={at} className="tracking-change mono">
          <span>
            {name}
            <small>{why.get(name)}</small>
          </span>
          {before ? <del>{before}</del> : <del className="is-none">missing</del>}
          <ins>{after}</ins>
        </div>
      ))}
      <p className="dim tracking-stay">
        {plural(first.kept, 'parameter')} {first.kept === 1 ? 'stays' : 'stay'}
        {block.links.length > 1 && ' in each link'}, order and spelling too
      </p>
    </>
  );
};

/** What the selected links become: parameter by parameter, or whole. */
export const AuditPane = ({ links }: { links: readonly AuditLink[] }) => {
  const [whole, setWhole] = useState(false);
  const follow = useMay()('campaign.ab_test');
  const tested = new Set(links.filter(({ mirrors = 0 }) => mirrors > 0).map(({ campaign_id }) => campaign_id)).size;
  const blocks = blocksOf(links);
  const parameters = blocks.reduce((sum, { links: [first] }) => sum + (first?.repaired?.changes.length ?? 0), 0);
  return (
    <aside className="tracking-pane" aria-label="What changes">
      <header>
        <h2>What changes</h2>
        {links.length > 0 && (
          <>
            <span className="dim">
              {plural(links.length, 'link')}, {plural(parameters, 'parameter')}
            </span>
            <SegmentedControl
              className="push"
              size="xs"
              aria-label="Show as"
              value={whole ? 'whole' : 'parameters'}
              onChange={(value) => setWhole(value === 'whole')}
              data={[
                { value: 'parameters', label: 'Parameters' },
                { value: 'whole', label: 'Whole links' },
              ]}
            />
          </>
        )}
      </header>
      {links.length === 0 && (
        <p className="dim tracking-empty">Select links that can be repaired to see what changes.</p>
      )}
      {links.length > 0 && !whole && (
        <div className="tracking-heads" aria-hidden>
          <span>Parameter</span>
          <span>Now</span>
          <span>After</span>
        </div>
      )}
      {tested > 0 && <p className="dim tracking-stay">{mirrorsText(follow, tested)}</p>}
      {blocks.slice(0, MOST).map((block) => (
        <section key={block.key} className="tracking-block">
          <h3>
            {block.campaign} <span className="dim">{block.types}</span>
          </h3>
          {whole ? (
            block.links.map(
              (link) =>
                link.repaired && <RepairDiff key={link.tracking_type} link={link.link} repaired={link.repaired} />,
            )
          ) : (
            <Changes block={block} />
          )}
        </section>
      ))}
      {blocks.length > MOST && <p className="dim tracking-empty">and {blocks.length - MOST} more</p>}
    </aside>
  );
};
