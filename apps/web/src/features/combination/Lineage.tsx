import type { Origin } from '@fairlead/domain/audience/audience';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { use, useLayoutEffect, useRef, useState } from 'react';
import { ArchivedChip, Chip } from '../../ui/bits/Chip.tsx';
import { count, plural } from '../../ui/format.ts';
import type { SourceTree } from './combination.queries.ts';
import { type Box, drawn, type LineNode, placed } from './lineage-layout.ts';
import { OriginBadgeContext } from './origin-badge.ts';
import './lineage.css';

const NARROW = 188;
const WIDE = 280;
const GAP = 40;
/** Room for the edges of the outermost boxes. */
const EDGE = 4;

const Card = ({ node, depth }: { node: LineNode; depth: number }) => {
  const Badge = use(OriginBadgeContext);
  return (
    <>
      <span className="lineage-name" title={node.name}>
        {node.name}
      </span>
      <span className="lineage-meta">
        <Badge origin={node.origin as Origin} />
        {node.id > 0 && <span className="id">{node.id}</span>}
        <span className="num push">{node.rows === null ? (depth === 0 ? '' : 'not built') : count(node.rows)}</span>
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
      {node.rest > 0 && <span className="lineage-rest">{plural(node.rest, 'more source')}</span>}
    </>
  );
};

/** The same in words, level by level, for those who do not see the picture. */
const Words = ({ node }: { node: LineNode }) => (
  <li>
    {node.name}
    {node.rows !== null && `, ${count(node.rows)} rows`}
    {node.state === 'archived' && ', archived'}
    {node.not_updating && ', not updating'}
    {node.sources.length > 0 && (
      <ul>
        {node.sources.map((source) => (
          <Words key={source.id} node={source} />
        ))}
      </ul>
    )}
  </li>
);

/** Left to right, where the devices come from; a path through an archived list is amber and dashed up to the result. */
export const Lineage = ({ tree }: { tree: SourceTree }) => {
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
  const { boxes, lines, height, depth } = placed(root);
  const columns = depth + 1;
  const wide = Math.min(WIDE, Math.max(NARROW, Math.floor((space - depth * GAP) / columns)));
  const width = columns * wide + depth * GAP;
  const leftOf = ({ depth: at }: Box) => (depth - at) * (wide + GAP);
  const middleOf = ({ top, height: tall }: Box) => top + tall / 2;
  // Too wide for the screen: it opens at the result
  useLayoutEffect(() => {
    if (host.current) host.current.scrollLeft = width;
  }, [width]);
  return (
    <fieldset
      ref={host}
      className="lineage"
      aria-label="Where the devices come from"
      tabIndex={width > space ? 0 : undefined}
    >
      <div className="lineage-picture" style={{ width, height }} aria-hidden>
        <svg width={width} height={height} aria-hidden>
          {lines.map(({ key, from, to, still }) => {
            const [x1, x2] = [leftOf(from) + wide, leftOf(to)];
            const [y1, y2] = [middleOf(from), middleOf(to)];
            const bend = (x1 + x2) / 2;
            return (
              <path
                key={key}
                d={`M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`}
                className={still ? 'lineage-line still' : 'lineage-line'}
              />
            );
          })}
        </svg>
        {boxes.map((box) => (
          <div
            key={box.key}
            className={[
              'lineage-node',
              box.depth === 0 && 'is-result',
              box.node.state === 'archived' ? 'is-archived' : box.node.not_updating && 'is-still',
            ]
              .filter(Boolean)
              .join(' ')}
            style={{ left: leftOf(box), top: box.top, width: wide, height: box.height }}
          >
            <Card node={box.node} depth={box.depth} />
          </div>
        ))}
      </div>
      <ul className="sr">
        <Words node={root} />
      </ul>
    </fieldset>
  );
};
