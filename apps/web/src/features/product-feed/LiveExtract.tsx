import { extractProducts, type Place, pathTo } from '@fairlead/domain/product-feed/extract';
import { mappingOf, type ProductFields, parsePath } from '@fairlead/domain/product-feed/path-expression';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Chip } from '#ui/bits/Chip.tsx';
import { dayTime, percent } from '#ui/format.ts';
import { useScrollStop } from '#ui/layout/useScrollStop.ts';
import { type FeedRow, foundIn } from './feed-rows.ts';
import { type JsonLine, jsonLines, marksOf } from './json-lines.ts';
import type { EventSample, Samples } from './product-feed.queries.ts';

/** More products of one event than this are counted, not shown. */
const CHIPS = 12;

type Props = {
  row: FeedRow;
  samples: Samples;
  /** Takes a path from a value that was pointed at; null where nothing may be changed. */
  onPoint: ((fields: ProductFields) => void) | null;
};

type LineProps = {
  line: JsonLine;
  mark: 'hit' | 'way' | null;
  onPoint: Props['onPoint'];
};

const Line = ({ line, mark, onPoint }: LineProps) => {
  const path = onPoint && line.scalar && line.place ? pathTo(line.place) : null;
  const indent = line.text.length - line.text.trimStart().length;
  if (!path || !onPoint) return <span className={`pf-line${mark ? ` is-${mark}` : ''}`}>{`${line.text}\n`}</span>;
  return (
    <span className={`pf-line${mark ? ` is-${mark}` : ''}`}>
      {line.text.slice(0, indent)}
      <button
        type="button"
        className="pf-value"
        title={`Take products from ${mappingOf(path)}`}
        onClick={() => onPoint(path)}
      >
        {line.text.slice(indent)}
      </button>
      {'\n'}
    </span>
  );
};

const Path = ({ fields }: { fields: ProductFields }) => {
  const mapping = mappingOf(fields);
  if (!mapping)
    return <div className="pf-path is-none">{mapping === null ? 'The path is not complete' : 'No products'}</div>;
  return <div className="pf-path mono">{mapping}</div>;
};

const Products = ({ values }: { values: readonly string[] }) => (
  <div className="pf-found" role="status">
    <h3>Found, in order</h3>
    {values.length === 0 ? (
      <span className="dim">Nothing in this event</span>
    ) : (
      <ul>
        {values.slice(0, CHIPS).map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand in an event twice
          <li key={at}>
            <Chip tone="ok">
              <span className="mono">{value}</span>
            </Chip>
          </li>
        ))}
        {values.length > CHIPS && <li className="dim">and {values.length - CHIPS} more</li>}
      </ul>
    )}
  </div>
);

const Rate = ({ row, samples }: { row: FeedRow; samples: readonly EventSample[] }) => {
  const found = foundIn(row.fields, samples);
  if (!found || found.events === 0) return null;
  const share = ((found.events - found.without) / found.events) * 100;
  return (
    <div className={`pf-rate${found.without > 0 ? ' is-warn' : ''}`}>
      <span>
        {found.events === 1
          ? 'Of the only event, with a product'
          : `Of the newest ${found.events} events, with a product`}
      </span>
      <b className="num">{percent(share)}</b>
      <span className="pf-bar" aria-hidden>
        <i style={{ width: `${share}%` }} />
      </span>
    </div>
  );
};

const Sample = ({ row, sample, onPoint }: { row: FeedRow; sample: EventSample; onPoint: Props['onPoint'] }) => {
  const { lines, more } = useMemo(() => jsonLines(sample.properties), [sample]);
  const { values, places } = useMemo((): { values: string[]; places: Place[] } => {
    const path = parsePath(mappingOf(row.fields) ?? '');
    return path ? extractProducts(path, sample.properties) : { values: [], places: [] };
  }, [row.fields, sample]);
  const marks = useMemo(() => marksOf(lines, places), [lines, places]);
  const stop = useScrollStop();
  return (
    <>
      <section
        {...stop}
        className={`pf-json${onPoint ? ' is-live' : ''}`}
        aria-label={`An event ${row.name}, its products marked`}
      >
        <pre className="mono">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <Line key={at} line={line} mark={marks[at] ?? null} onPoint={onPoint} />
          ))}
          {more > 0 && <span className="pf-line dim">{`and ${more} more lines`}</span>}
        </pre>
      </section>
      {onPoint && <p className="pf-tip">Press a value to take products from there.</p>}
      {row.fields.key !== '' && <Products values={values} />}
    </>
  );
};

/** What a path finds in an event that came in, while it is typed. */
export const LiveExtract = ({ row, samples: asked, onPoint }: Props) => {
  const samples = asked === 'failed' ? undefined : asked;
  const [at, setAt] = useState(0);
  const sample = samples?.[at % Math.max(1, samples.length)];
  return (
    <aside className="pf-side columns-side is-padded" aria-label="Live extract">
      <div className="pf-side-head">
        <h2>Live extract</h2>
        {samples && samples.length > 1 && (
          <button type="button" className="grid-button pf-next" onClick={() => setAt((at + 1) % samples.length)}>
            <IconRefresh size={14} aria-hidden />
            Next event
          </button>
        )}
      </div>
      <p className="pf-side-of cut" title={sample ? `${dayTime(sample.ts)} UTC` : undefined}>
        {row.name}
        {sample && `, ${sample.ts.slice(11, 19)} UTC`}
      </p>
      <Path fields={row.fields} />
      {asked === 'failed' && (
        <p className="dim">The events could not be loaded. They are asked for again in a minute.</p>
      )}
      {asked === undefined && <span className="grid-bone pf-bone-json" />}
      {samples && !sample && (
        <p className="dim">No event of this name is kept. The path is tried as soon as the next one arrives.</p>
      )}
      {sample &&
        (sample.properties === null ? (
          <p className="dim">This event was sent without properties, so it cannot carry products.</p>
        ) : (
          <Sample row={row} sample={sample} onPoint={onPoint} />
        ))}
      {samples && <Rate row={row} samples={samples} />}
    </aside>
  );
};
