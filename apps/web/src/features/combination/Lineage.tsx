import type { Origin } from '@fairlead/domain/audience/audience';
import { freshnessOf } from '@fairlead/domain/audience/freshness';
import { IconAlertTriangleFilled, IconSpeakerphone } from '@tabler/icons-react';
import { use, useLayoutEffect, useRef, useState } from 'react';
import { useProductNow } from '#lib/clock.ts';
import { Age, oldText } from '#ui/bits/Age.tsx';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { count, plural } from '#ui/format.ts';
import { MidName, MidNames } from '#ui/name/MidName.tsx';
import type { TargetingList } from '../audience/audience.queries.ts';
import type { SourceTree } from './combination.queries.ts';
import { type Box, drawn, type LineNode, placedAround } from './lineage-layout.ts';
import { OriginBadgeContext } from './origin-badge.ts';
import './lineage.css';

const NARROW = 188;
const WIDE = 280;
const GAP = 40;
/** Room for the edges of the outermost boxes. */
const EDGE = 4;

/** Hours since a list was right, and what its promise makes of that; dynamic lists may be right for longer than they are built. */
type AgeOf = (node: Pick<LineNode, 'id' | 'csv_updated'>) => { hours: number; tone: 'ok' | 'warn' | 'bad' } | null;

const useAges = (lists: readonly TargetingList[]): AgeOf => {
  const now = useProductNow();
  const byId = new Map(lists.map((list) => [list.id, list]));
  return ({ id, csv_updated }) => {
    const list = byId.get(id);
    if (list) return freshnessOf(list, now);
    return csv_updated === null
      ? null
      : { hours: Math.max(0, now.getTime() / 3_600_000 - csv_updated / 3600), tone: 'ok' };
  };
};

const Card = ({ node, depth, ageOf }: { node: LineNode; depth: number; ageOf: AgeOf }) => {
  const Badge = use(OriginBadgeContext);
  const age = depth === 0 ? null : ageOf(node);
  return (
    <>
      <span className="combine-lineage-title">
        <span className="combine-lineage-name">
          <MidName name={node.name} />
        </span>
        {age && <Age hours={age.hours} tone={age.tone} />}
      </span>
      <span className="combine-lineage-meta">
        {node.origin === 'campaign' ? (
          <Chip tone="quiet" icon={<IconSpeakerphone size={13} stroke={1.8} aria-hidden />}>
            Campaign
          </Chip>
        ) : (
          <Badge origin={node.origin as Origin} />
        )}
        {node.id > 0 && <span className="id">{node.id}</span>}
        <span className="num push">
          {node.rows === null ? (depth === 0 || node.origin === 'campaign' ? '' : 'not built') : count(node.rows)}
        </span>
      </span>
      {node.state === 'archived' ? (
        <ArchivedChip />
      ) : (
        node.not_updating && (
          <Chip tone="warn" icon={<IconAlertTriangleFilled size={12} aria-hidden />}>
            Not updating
          </Chip>
        )
      )}
      {node.rest > 0 && <span className="combine-lineage-rest">{plural(node.rest, 'more source')}</span>}
    </>
  );
};

type Told = Omit<LineNode, 'sources' | 'rest'> & { sources: readonly Told[] };

/** The same in words, level by level, for those who do not see the picture: all levels. */
const Words = ({ node, ageOf }: { node: Told; ageOf: AgeOf }) => {
  const age = ageOf(node);
  return (
    <li>
      {node.name}
      {node.rows !== null && `, ${plural(node.rows, 'row')}`}
      {age && `, ${oldText(age.hours)}`}
      {node.state === 'archived' && ', archived'}
      {node.not_updating && ', not updating'}
      {node.sources.length > 0 && (
        <ul>
          {node.sources.map((source) => (
            <Words key={`${source.origin} ${source.id}`} node={source} ageOf={ageOf} />
          ))}
        </ul>
      )}
    </li>
  );
};

type Props = {
  tree: SourceTree;
  /** What is made of it, in the same shape; nothing for a combination that is not saved yet. */
  users?: readonly LineNode[];
  /** The lists of the application, as far as the page has them. */
  lists: readonly TargetingList[];
};

/** Left to right, what it is made of and what is made of it; a path through an archived list is amber and dashed. */
export const Lineage = ({ tree, users = [], lists }: Props) => {
  const ageOf = useAges(lists);
  const host = useRef<HTMLFieldSetElement>(null);
  const [space, setSpace] = useState(760);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSpace(element.clientWidth - EDGE));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const root = drawn(tree);
  const { boxes, lines, height, depth, beyond } = placedAround(root, users);
  const names = boxes.filter((box) => box.depth !== 0).map(({ node }) => node.name);
  const columns = depth + 1 + beyond;
  const wide = Math.min(WIDE, Math.max(NARROW, Math.floor((space - (columns - 1) * GAP) / columns)));
  const width = columns * wide + (columns - 1) * GAP;
  const leftOf = ({ depth: at }: Box) => (depth - at) * (wide + GAP);
  const middleOf = ({ top, height: tall }: Box) => top + tall / 2;
  // Too wide for the screen: it opens with the result at the right
  const end = (depth + 1) * (wide + GAP);
  useLayoutEffect(() => {
    if (host.current) host.current.scrollLeft = beyond === 0 ? width : end - space;
  }, [width, beyond, end, space]);
  return (
    <fieldset
      ref={host}
      className="combine-lineage"
      aria-label="Where the devices come from"
      tabIndex={width > space ? 0 : undefined}
    >
      <div className="combine-lineage-picture" style={{ width, height }} aria-hidden>
        <svg width={width} height={height} aria-hidden>
          {lines.map(({ key, from, to, still }) => {
            const [x1, x2] = [leftOf(from) + wide, leftOf(to)];
            const [y1, y2] = [middleOf(from), middleOf(to)];
            const bend = (x1 + x2) / 2;
            return (
              <path
                key={key}
                d={`M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`}
                className={still ? 'combine-lineage-line is-still' : 'combine-lineage-line'}
              />
            );
          })}
        </svg>
        <MidNames names={names}>
          {boxes.map((box) => (
            <div
              key={box.key}
              className={[
                'combine-lineage-node',
                box.depth === 0 && 'is-result',
                box.node.state === 'archived' ? 'is-archived' : box.node.not_updating && 'is-still',
              ]
                .filter(Boolean)
                .join(' ')}
              style={{ left: leftOf(box), top: box.top, width: wide, height: box.height }}
            >
              <Card node={box.node} depth={box.depth} ageOf={ageOf} />
            </div>
          ))}
        </MidNames>
      </div>
      <div className="sr">
        <p>Made of</p>
        <ul>
          <Words node={tree} ageOf={ageOf} />
        </ul>
        {users.length > 0 && (
          <>
            <p>Used by</p>
            <ul>
              {users.map((user) => (
                <Words key={`${user.origin} ${user.id}`} node={user} ageOf={ageOf} />
              ))}
            </ul>
          </>
        )}
      </div>
    </fieldset>
  );
};
